import { seed } from '#server/db/seed/seed.ts'

import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** The real server in this process with the whole demo municipality; nobody can sign in by password, tests open sessions. */
export const startDemoServer = (options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({ ...options, fill: (db) => seed(db, { demo: true, hashes: async () => ({ admin: 'none', people: 'none' }) }) })
