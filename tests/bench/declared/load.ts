import { startProduct } from '#kit/product/product.ts'

import { type Figures, quantile } from '../figures.ts'

const RATE = 100
const SECONDS = 60
/** Milliseconds. */
const P95 = 100

type Wanted = readonly [name: string, ask: (user: User, at: number) => Promise<Response>]
interface User {
  readonly get: (path: string) => Promise<Response>
  readonly send: (method: 'POST' | 'PUT', path: string, body: object) => Promise<Response>
}

/** A hundred requests a second of lists and saves for a minute, as many people would ask at once, whatever the answers take. */
export async function load(): Promise<Figures> {
  const product = await startProduct()
  try {
    const admin = await signedIn(product.address, 'admin', product.password)
    const saved: string[] = []
    const rowOf = (at: number) => ({ code: `LOAD${at}`, name: `负载 ${at}`, postRank: '2' })
    const mixed: readonly Wanted[] = [
      ['users', ({ get }) => get('/sys/user/list?pageNo=1&pageSize=10')],
      ['positions', ({ get }) => get('/sys/position/list?pageNo=1&pageSize=10&counting=bounded')],
      ['dictionaries, found by a word', ({ get }) => get(`/sys/dict/list?dictName=${encodeURIComponent('*类*')}`)],
      ['departments', ({ get }) => get('/sys/sysDepart/queryTreeList')],
      ['roles', ({ get }) => get('/sys/role/list?pageNo=1&pageSize=10')],
      ['bell', ({ get }) => get('/sys/annountCement/listByUser')],
      ['a new position', ({ send }, at) => send('POST', '/sys/position/add', rowOf(at))],
      ['a position changed', ({ send }, at) => change(send, saved, at)]
    ]
    const took = new Map(mixed.map(([name]) => [name, [] as number[]]))
    const refused: string[] = []
    const under: Promise<void>[] = []
    const begun = performance.now()
    for (let at = 0; at < RATE * SECONDS; at++) {
      const due = begun + (at * 1000) / RATE
      const wait = due - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const [name, ask] = mixed[at % mixed.length] as Wanted
      under.push(
        ask(admin, at).then(async (answer) => {
          const { success, message, result } = (await answer.json()) as {
            success: boolean
            message: string
            result: { row?: { id: string } }
          }
          // What came later than it was due counts as waited for, too.
          took.get(name)?.push(performance.now() - due)
          if (!success) refused.push(`${name}: ${answer.status} ${message}`)
          if (name === 'a new position' && result?.row) saved.push(result.row.id)
        })
      )
    }
    await Promise.all(under)
    const seconds = (performance.now() - begun) / 1000
    const all = [...took.values()].flat()
    const line = (name: string, times: readonly number[]) => [
      name,
      String(times.length),
      `${quantile(times, 0.5).toFixed(1)} ms`,
      `${quantile(times, 0.95).toFixed(1)} ms`,
      `${Math.max(...times).toFixed(0)} ms`
    ]
    return {
      title: 'A hundred requests a second',
      how: `Lists and saves of system administration in turn over HTTP, one due every ${1000 / RATE} ms for ${SECONDS} s whether the ones before have been answered or not, against the product with its embedded PostgreSQL; server, database and who asks share the processors. Times are from when a request was due until its answer was read. Goal: ${P95} ms for 95 of 100, no error. It took ${seconds.toFixed(1)} s.`,
      columns: ['what', 'requests', 'median', 'p95', 'longest'],
      rows: [...[...took].map(([name, times]) => line(name, times)), line('all', all)],
      missed: [
        ...(quantile(all, 0.95) > P95
          ? [`95 of 100 in ${quantile(all, 0.95).toFixed(0)} ms instead of at most ${P95} ms`]
          : []),
        ...(refused.length > 0 ? [`${refused.length} errors, such as ${refused[0]}`] : [])
      ]
    }
  } finally {
    await product.stop()
  }
}

/** Changes one of the rows that were added, without saying which version was seen: what two changes do to each other is not measured. */
function change(send: User['send'], saved: string[], at: number): Promise<Response> {
  const id = saved.shift()
  const values = { description: `第 ${at} 次` }
  return id === undefined
    ? send('POST', '/sys/position/add', { code: `MORE${at}`, name: `更多 ${at}` })
    : send('PUT', '/sys/position/edit', { id, rowVersion: 1, ...values })
}

async function signedIn(address: string, username: string, password: string): Promise<User> {
  const ask = (path: string, init: RequestInit) => fetch(`${address}/api${path}`, init)
  const json = { 'content-type': 'application/json' }
  const answer = await ask('/sys/login', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password })
  })
  const { result, message } = (await answer.json()) as { result?: { token: string }; message: string }
  if (!result) throw new Error(message)
  const headers = { ...json, 'x-access-token': result.token }
  return {
    get: (path) => ask(path, { headers }),
    send: (method, path, body) => ask(path, { method, headers, body: JSON.stringify(body) })
  }
}
