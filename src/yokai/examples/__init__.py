"""Programs that learn the small board, to read, to run and to change.

pip install 'yokai-no-mori[rl,train]'
python -m yokai.examples.imitation     a network learns the best moves from the tablebase
python -m yokai.examples.ppo           PPO with masks of legal actions, against an opponent
python -m yokai.examples.alphazero     self-play with a tree search on Batch
"""
