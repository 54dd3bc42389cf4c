import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** The real server in this process with the whole demo municipality, read from the copy that the first test of a run has prepared. */
export const startDemoServer = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({ ...options, demo: true })
