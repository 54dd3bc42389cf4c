import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

import { sealingKey } from '#contract/session/sealing-key.ts'
import { serve } from '../core/http/serve.ts'

/** Under this name the key is among the account's settings, which nobody else reads; the names that a browser may set begin with a letter. */
export const SEALING_KEY = '_sealing'

/** Binds the key by which a browser seals what an account keeps in it: made when it is asked for first, and kept as long as the account. */
export function serveSealingKey(app: FastifyInstance): void {
  serve(app, sealingKey, async (_, { tx, principal }) => {
    const made = { tag: randomBytes(9).toString('base64url'), key: randomBytes(32).toString('base64') }
    // Of two browsers that ask for the first time, both get the key of the first.
    await tx
      .insertInto('sysUserSetting')
      .values({ userId: principal.id, name: SEALING_KEY, value: JSON.stringify(made) })
      .onConflict((row) => row.columns(['userId', 'name']).doNothing())
      .execute()
    const { value } = await tx
      .selectFrom('sysUserSetting')
      .select('value')
      .where('userId', '=', principal.id)
      .where('name', '=', SEALING_KEY)
      .executeTakeFirstOrThrow()
    return sealingKey.output.parse(value)
  })
}
