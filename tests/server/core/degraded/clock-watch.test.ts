import { expect, test } from 'vitest'

import { ACCEPTED_AFTER, ClockWatch } from '#server/core/degraded/clock-watch.ts'

/** Two clocks that a test sets. */
function clocks() {
  let steady = 0
  let ahead = 1_700_000_000_000
  return {
    watch: { wall: () => ahead + steady, steady: () => steady },
    pass: (milliseconds: number) => (steady += milliseconds),
    jump: (milliseconds: number) => (ahead += milliseconds)
  }
}

test('a clock that jumps back or forward is wrong until it has jumped back', () => {
  for (const by of [-3_600_000, 86_400_000, -6000]) {
    const { watch, pass, jump } = clocks()
    const clock = new ClockWatch(watch)
    pass(5000)
    expect(clock.jump()).toBeUndefined()
    jump(by)
    pass(5000)
    expect(clock.jump()).toBe(by)
    pass(5000)
    expect(clock.jump()).toBe(by)
    jump(-by)
    expect(clock.jump()).toBeUndefined()
  }
})

test('a clock that is set right slowly has never jumped, however far it comes', () => {
  const { watch, pass, jump } = clocks()
  const clock = new ClockWatch(watch)
  for (let turn = 0; turn < 100; turn++) {
    jump(2500)
    pass(5000)
    expect(clock.jump()).toBeUndefined()
  }
})

test('a clock that stays where it has jumped to is right after ten minutes; one that jumps on is not', () => {
  const { watch, pass, jump } = clocks()
  const clock = new ClockWatch(watch)
  jump(-60_000)
  expect(clock.jump()).toBe(-60_000)
  pass(ACCEPTED_AFTER - 1)
  expect(clock.jump()).toBe(-60_000)
  jump(-60_000)
  expect(clock.jump()).toBe(-120_000)
  pass(ACCEPTED_AFTER - 1)
  expect(clock.jump()).toBe(-120_000)
  pass(1)
  expect(clock.jump()).toBeUndefined()
})
