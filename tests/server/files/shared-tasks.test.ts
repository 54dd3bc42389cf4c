import { once } from 'node:events'

import { describe, expect, test } from 'vitest'

import { Disconnected } from '#server/core/context/disconnect.ts'
import { SharedTasks } from '#server/files/shared-tasks.ts'

const client = () => new AbortController()
/** Work that ends when the test lets it, or when its signal aborts. */
function work() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const signals: AbortSignal[] = []
  const begin = async (signal: AbortSignal) => {
    signals.push(signal)
    const aborted = once(signal, 'abort').then(() => {
      throw signal.reason
    })
    return await Promise.race([promise, aborted])
  }
  return { begin, signals, end: resolve }
}

describe('work that several wait for', () => {
  test('is done once, and all get what came of it', async () => {
    const tasks = new SharedTasks<string>()
    const { begin, signals, end } = work()
    const all = [client(), client()].map(({ signal }) => tasks.run('a', signal, begin))
    end('done')
    expect(await Promise.all(all)).toEqual(['done', 'done'])
    expect(signals).toHaveLength(1)
  })

  test('goes on when one of them hangs up, and ends with the last', async () => {
    const tasks = new SharedTasks<string>()
    const { begin, signals } = work()
    const [one, two] = [client(), client()]
    const all = Promise.allSettled([tasks.run('a', one.signal, begin), tasks.run('a', two.signal, begin)])
    one.abort(new Disconnected())
    expect(signals[0]!.aborted).toBe(false)
    two.abort(new Disconnected())
    expect(signals[0]!.aborted).toBe(true)
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('is begun anew for who comes while it ends', async () => {
    const tasks = new SharedTasks<string>()
    const { begin, signals, end } = work()
    const [gone, late] = [client(), client()]
    const first = tasks.run('a', gone.signal, begin)
    gone.abort(new Disconnected())
    const second = tasks.run('a', late.signal, begin)
    await expect(first).rejects.toThrow(Disconnected)
    end('done')
    expect(await second).toBe('done')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  test('is not begun for who has hung up before', async () => {
    const { begin, signals } = work()
    await expect(new SharedTasks<string>().run('a', AbortSignal.abort(new Disconnected()), begin)).rejects.toThrow(
      Disconnected
    )
    expect(signals).toEqual([])
  })
})
