import os

bind = f"127.0.0.1:{os.environ['PORT']}"
loglevel = "error"
# A worker for each of two cores, and a thread for each of the ten connections of a measurement.
workers = 2
threads = 5
