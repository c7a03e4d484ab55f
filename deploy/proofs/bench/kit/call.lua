-- The method and the body of every request, for wrk.
wrk.method = os.getenv('CALL_METHOD')
wrk.body = os.getenv('CALL_BODY')
