#pragma once
// What the light core offers to JavaScript, as functions of C.

#define LIGHT extern "C" __attribute__((visibility("default")))
