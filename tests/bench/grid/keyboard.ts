import { setTimeout as rest } from 'node:timers/promises'

import type { CDPSession, Page } from 'playwright-core'

import { quantile } from '../figures.ts'
import type { Bench } from './page/main.ts'

/** How often a held key comes again. Milliseconds. */
const REPEAT = 33
/** How often a wheel turns, and how long one waits between keys that are not held. Milliseconds. */
const TURN = 16
const PAUSE = 60

const CODES: Readonly<Record<string, number>> = { ArrowDown: 40, PageDown: 34 }

/** What some keys, or some frames, cost: to the paint, and the main thread's own time for each. Milliseconds. */
export interface Cost {
  readonly p50: number
  readonly p95: number
  readonly cpu: number
}

/** A page with a grid in it, and a keyboard user. */
export class BenchKeyboard {
  readonly page: Page
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.#session = session
  }
  static async on(page: Page): Promise<BenchKeyboard> {
    const session = await page.context().newCDPSession(page)
    // What the thread has really worked, and not what the clock said meanwhile: the machine may have more to do.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new BenchKeyboard(page, session)
  }

  /** Asks the bench of the page. */
  ask<T>(work: (bench: Bench) => T | Promise<T>): Promise<Awaited<T>> {
    return this.page.evaluate(`(${String(work)})(window.bench)`) as Promise<Awaited<T>>
  }
  /** How long the main thread has worked since the page began. Milliseconds. */
  async cpu(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  /** What the page holds once what nobody needs is gone. MB. */
  async heap(): Promise<number> {
    await this.#session.send('HeapProfiler.collectGarbage')
    await this.#session.send('HeapProfiler.collectGarbage')
    const { usedSize, ...more } = await this.#session.send('Runtime.getHeapUsage')
    return (usedSize + ((more as { backingStorageSize?: number }).backingStorageSize ?? 0)) / 1e6
  }
  /** Does something and answers what the main thread worked for it. */
  async costing<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly cpu: number }> {
    const before = await this.cpu()
    const answer = await work()
    return { answer, cpu: (await this.cpu()) - before }
  }

  /** Holds a key down: it comes again whether or not the page keeps up. */
  async hold(key: string, times: number): Promise<Cost> {
    await this.ask((bench) => bench.takeTimes())
    const { cpu } = await this.costing(async () => {
      const sent: Promise<unknown>[] = []
      const since = performance.now()
      for (let turn = 0; turn < times; turn++) {
        await rest(Math.max(0, since + turn * REPEAT - performance.now()))
        sent.push(this.#key('rawKeyDown', key, turn > 0))
      }
      await Promise.all(sent)
      await this.#key('keyUp', key)
      await this.ask((bench) => bench.painted())
    })
    const taken = await this.#taken(times)
    return { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95), cpu: cpu / times }
  }
  /** Presses a key once and waits until it has been painted. */
  async press(key: string): Promise<{ readonly time: number; readonly cpu: number }> {
    await this.ask((bench) => bench.takeTimes())
    const { cpu } = await this.costing(async () => {
      await this.page.keyboard.press(key)
      await rest(PAUSE)
    })
    return { time: (await this.#taken(1))[0]!, cpu }
  }
  /** Turns the wheel; answers how many frames a second there were, and what each cost. */
  async wheel(x: number, y: number, times: number): Promise<{ readonly rate: number; readonly cpu: number }> {
    await this.page.mouse.move(800, 400)
    await this.ask((bench) => bench.countFrames(true))
    const since = performance.now()
    const { cpu } = await this.costing(async () => {
      const sent: Promise<unknown>[] = []
      for (let turn = 0; turn < times; turn++) {
        await rest(Math.max(0, since + turn * TURN - performance.now()))
        sent.push(
          this.#session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 800, y: 400, deltaX: x, deltaY: y })
        )
      }
      await Promise.all(sent)
    })
    const seconds = (performance.now() - since) / 1000
    const frames = await this.ask((bench) => bench.countFrames(false))
    return { rate: frames / seconds, cpu: cpu / frames }
  }

  #key(type: 'rawKeyDown' | 'keyUp', key: string, autoRepeat = false): Promise<unknown> {
    return this.#session.send('Input.dispatchKeyEvent', {
      type,
      key,
      code: key,
      windowsVirtualKeyCode: CODES[key] ?? 0,
      autoRepeat
    })
  }
  async #taken(count: number): Promise<number[]> {
    for (let turn = 0; turn < 100; turn++) {
      const taken = await this.ask((bench) => bench.takeTimes())
      if (taken.length === count) return taken
      if (taken.length > 0) throw new Error(`${taken.length} of ${count} keys were heard`)
      await rest(50)
    }
    throw new Error('no key was heard')
  }
}
