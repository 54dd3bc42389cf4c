import type { Kysely } from 'kysely'

import { hashPassword } from '#server/core/access/passwords.ts'
import type { Database } from '#server/db/schema.ts'
import { seed } from '#server/db/seed/seed.ts'

import { ADMIN_PASSWORD, DEMO_PASSWORD } from './passwords.ts'

/** Brings the demo municipality with all its accounts, under the passwords of tests. */
export const seedDemo = (db: Kysely<Database>): Promise<void> =>
  seed(db, {
    demo: true,
    hashes: async () => ({ admin: await hashPassword(ADMIN_PASSWORD), people: await hashPassword(DEMO_PASSWORD) })
  })
