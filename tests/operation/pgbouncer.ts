import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { type Program, startProgram, until } from './programs.ts'

/** A database behind it, as the driver wants to know it. */
interface Behind {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/** PgBouncer in its mode `transaction` before a database: a connection is lent for one transaction. Gives its address as DATABASE_URL. */
export async function startPgBouncer(
  folder: string,
  port: number,
  behind: Behind
): Promise<{ readonly url: string; readonly program: Program }> {
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(users, `"${behind.user}" "${behind.password}"\n`)
  writeFileSync(
    file,
    `[databases]
archives = host=${behind.host} port=${behind.port} dbname=${behind.database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`
  )
  for (const one of [file, users]) chmodSync(one, 0o644)
  // As root it wants another user to become.
  const as = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const program = startProgram('pgbouncer', [...as, file], { log: join(folder, 'pgbouncer.log') })
  const url = `postgres://${behind.user}:${encodeURIComponent(behind.password)}@127.0.0.1:${port}/archives`
  await until('PgBouncer answers', async () => {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    return client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false
      )
      .finally(() => client.end().catch(() => undefined))
  })
  return { url, program }
}
