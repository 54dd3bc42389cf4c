import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { twoTenants } from '#kit/server/people.ts'
import { startTestServer } from '#kit/server/server.ts'
import { tidyOutbox } from '#server/core/outbox/outbox.ts'
import { tidy } from '#server/housekeeping.ts'

test('what nobody asks for any more goes, what still counts stays', async () => {
  const server = await startTestServer({ areas: {}, fill: twoTenants })
  try {
    await server.signIn('jia')
    await server.signIn('yi')
    await sql`update sys_session set expires = now() - interval '40 days' where user_id = 'u-b'`.execute(server.db)
    await sql`insert into sys_idempotency (user_id, call, key, digest, created) values ('u-a', '/x', 'old', '', now() - interval '4 days'), ('u-a', '/x', 'new', '', now())`.execute(
      server.db
    )
    await sql`insert into sys_attempt (key, count, since, until) values ('old', 9, now() - interval '2 days', now() - interval '2 days'), ('new', 9, now(), now())`.execute(
      server.db
    )
    await sql`insert into sys_outbox (topic, payload, tenant_id, created) values ('old', '{}', 1, now() - interval '41 minutes'), ('new', '{}', 1, now() - interval '39 minutes')`.execute(
      server.db
    )
    await tidy(server.db)
    await tidyOutbox(server.db)
    const left = await sql<{
      what: string
    }>`select user_id as what from sys_session union all select key from sys_idempotency union all select key from sys_attempt union all select topic from sys_outbox`.execute(
      server.db
    )
    expect(left.rows.map(({ what }) => what)).toEqual(['u-a', 'new', 'new', 'new'])
  } finally {
    await server.close()
  }
})
