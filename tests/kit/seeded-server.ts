import { hashPassword } from '#server/core/passwords.ts'
import { seed } from '#server/db/seed/seed.ts'
import { type Answer, startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** The passwords of the accounts that the seed brings to a test server. */
export const PASSWORDS = { people: 'demo-pass-1', admin: 'admin-pass-1' } as const

let hashes: Promise<{ admin: string; people: string }> | undefined
const hashed = () => {
  hashes ??= Promise.all([hashPassword(PASSWORDS.admin), hashPassword(PASSWORDS.people)]).then(([admin, people]) => ({ admin, people }))
  return hashes
}

/** The real server with the demo municipality and its neighbour in its database; with `demo: false` the three administrators only. */
export function startSeededServer({ demo = true, ...options }: Omit<TestServerOptions, 'fill'> & { readonly demo?: boolean } = {}): Promise<TestServer> {
  return startTestServer({ ...options, fill: (db) => seed(db, { demo, hashes: hashed }) })
}

/** Whether an answer tells a person what is wrong, and nothing about the machinery. */
export function isCivil({ status, message, raw }: Answer): boolean {
  return status < 500 && /[\u4e00-\u9fff]/.test(message) && !/select |insert |update |error:|\bat \w+ \(|argon2|node_modules|sys_|arc_/i.test(raw.body)
}
