// The network in Python.

#include "../search/net.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "../key.hpp"
#include "arguments.hpp"
#include "bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace yokai {

namespace {

template <class T>
using Numbers = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T, int N>
using Out = nb::ndarray<T, nb::ndim<N>, nb::c_contig, nb::device::cpu>;

template <class T>
std::vector<T> copy(const Numbers<T>& numbers) {
    return {numbers.data(), numbers.data() + numbers.size()};
}

// The active features of each position, the mover's view first, and the number of pieces held.
// Unused entries are -1.
void inputs(const search::NetFeatures& features, const Rules& rules,
            const nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::device::cpu>& keys,
            const Out<std::int16_t, 3>& rows, const Out<std::uint8_t, 1>& held) {
    std::size_t count = keys.shape(0), most = rows.shape(2);
    require(keys.shape(1) == std::size_t(key_size(rules)) && keys.stride(1) == 1,
            "keys of another variant");
    require(rows.shape(0) == count && rows.shape(1) == 2 && held.shape(0) == count,
            "arrays of another size");
    require(features.rows() < 1 << 15, "too many features");
    bool sound = true, room = true;
    {
        nb::gil_scoped_release release;
        Position p(rules);
        std::int16_t* row = rows.data();
        for (std::size_t i = 0; i < count && sound && room; ++i) {
            sound = read_key(rules, keys.data() + std::int64_t(i) * keys.stride(0), p);
            if (!sound) break;
            for (Side viewer : {p.turn, other(p.turn)}) {
                std::size_t n = 0;
                features.visit(p, viewer, [&](int number) {
                    if (n < most) row[n] = std::int16_t(number);
                    ++n;
                });
                room = room && n <= most;
                for (; n < most; ++n) row[n] = -1;
                row += most;
            }
            int pieces = 0;
            for (const auto& reserve : p.reserve)
                for (int n : reserve) pieces += n;
            held.data()[i] = std::uint8_t(std::min(pieces, 255));
        }
    }
    require(sound, "a key of no position");
    require(room, "more pieces than the array has columns");
}

}  // namespace

void bind_net(nb::module_& m) {
    using namespace search;
    nb::class_<NetFeatures>(m, "NetFeatures")
        .def(nb::init<const Rules&>())
        .def_prop_ro("count", &NetFeatures::count)
        .def_prop_ro("buckets", &NetFeatures::buckets)
        .def_prop_ro("rows", &NetFeatures::rows)
        .def("inputs", &inputs, "rules"_a, "keys"_a, "rows"_a, "held"_a);

    nb::class_<Net> net(m, "Net");
    net.attr("MAX_HIDDEN") = Net::kMaxHidden;
    net.attr("STEP") = Net::kStep;
    net.attr("HELD_BUCKETS") = Net::kHeldBuckets;
    net.attr("ONE") = Net::kOne;
    net.attr("OUTPUT_ONE") = Net::kOutputOne;
    net.attr("SCALE") = Net::kScale;
    net.attr("MOST_ROW") = Net::kMostRow;
    net.attr("MOST_OUTPUT") = Net::kMostOutput;
    net.def(
        "__init__",
        [](Net* self, const Rules& rules, int hidden, const Numbers<std::int16_t>& rows,
           const Numbers<std::int16_t>& bias, const Numbers<std::int16_t>& output,
           const Numbers<std::int32_t>& output_bias, const Numbers<std::int32_t>& linear_share,
           bool portable) {
            NetWeights weights{hidden,       copy(rows),        copy(bias),
                               copy(output), copy(output_bias), copy(linear_share)};
            require(Net::fits(rules, weights), "the weights have a wrong size or are too large");
            new (self) Net(rules, std::move(weights), portable);
        },
        "rules"_a, "hidden"_a, "rows"_a, "bias"_a, "output"_a, "output_bias"_a, "linear_share"_a,
        "portable"_a = false, nb::keep_alive<1, 2>());
}

}  // namespace yokai
