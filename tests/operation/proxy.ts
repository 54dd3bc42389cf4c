import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Program, startProgram, until } from './programs.ts'

/**
 * HAProxy before several servers, as docs/operation/haproxy.cfg has it: each request goes to the next server, one that cannot be connected
 * to is passed over at once, and one whose /ready does not answer 200 gets nothing more, unless none does. What is under way is never cut.
 */
const configOf = (port: number, servers: readonly number[]) => `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 2m
  timeout server 2m
  timeout tunnel 1h
  timeout check 5s
  retries 3
  option redispatch 1
  retry-on conn-failure
  http-reuse never
  option forwardfor
listen archives
  bind 127.0.0.1:${port}
  balance roundrobin
  option allbackups
  option httpchk GET /ready
  http-check expect status 200
  default-server inter 2s fastinter 1s fall 3 rise 1
${servers.map((at, index) => `  server archives${index + 1} 127.0.0.1:${at} check`).join('\n')}
${servers.map((at, index) => `  server last${index + 1} 127.0.0.1:${at} backup`).join('\n')}
`

/** Starts HAProxy with a configuration. */
export function startHaproxy(folder: string, name: string, config: string): Program {
  const file = join(folder, `${name}.cfg`)
  writeFileSync(file, config)
  return startProgram('haproxy', ['-db', '-f', file], { log: join(folder, `${name}.log`) })
}

/** Starts it before servers; resolves once it answers by one of them. */
export async function startProxy(folder: string, port: number, servers: readonly number[]): Promise<Program> {
  const proxy = startHaproxy(folder, 'servers', configOf(port, servers))
  await until('the proxy answers', async () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ ok }) => ok,
      () => false
    )
  )
  return proxy
}
