"""The gate: cookies, rate limits, fair queues, security headers and proxies."""
