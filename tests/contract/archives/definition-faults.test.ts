import { describe, expect, test } from 'vitest'

import { definitionFaults, nextKey, returnKey, waysOut } from '#contract/archives/definition-faults.ts'
import { PROCESS_END, type ProcessStep } from '#contract/archives/processes.ts'
import { numbersFrom } from '#kit/vitest/numbers-from.ts'

import comingAlong from '../../../src/server/db/seed/data/processes.json' with { type: 'json' }

const step = (key: string, more: Partial<ProcessStep> = {}): ProcessStep => ({
  ...{ key, type: 'review', name: `步骤${key}`, nameEn: '', by: 'role', role: 'jl_engineer', days: 5, fields: [] },
  ...more
})
const faultsOf = (steps: readonly ProcessStep[], code = 'own') =>
  definitionFaults(code, steps, new Set(['jl_engineer'])).map(({ at, field, fault }) => [at, field, fault])
const box = {
  key: 'complete',
  label: '齐全',
  labelEn: 'Complete',
  type: 'checkbox',
  dictCode: null,
  isRequired: false
} as const

test('the definitions that come along have no faults', () => {
  for (const { code, nodes } of comingAlong) expect(definitionFaults(code, nodes as ProcessStep[])).toEqual([])
})

describe('a fault names its step and its field', () => {
  const cases: readonly (readonly [string, readonly ProcessStep[], readonly unknown[]])[] = [
    ['no steps', [], [[null, 'key', 'noSteps']]],
    ['no name', [step('a', { name: ' ' })], [[0, 'name', 'noName']]],
    ['no kind', [step('a', { type: '' })], [[0, 'type', 'noType']]],
    ['no candidate', [step('a'), step('b', { role: null })], [[1, 'role', 'noCandidate']]],
    ['a role that is not there', [step('a', { role: 'nobody' })], [[0, 'role', 'unknownRole']]],
    ['a maker where there is none', [step('a', { by: 'maker', role: null })], [[0, 'by', 'noMaker']]],
    ['no days', [step('a', { days: 0 })], [[0, 'days', 'days']]],
    ['half a day', [step('a', { days: 1.5 })], [[0, 'days', 'days']]],
    ['a next step that is not there', [step('a', { next: 'z' })], [[0, 'next', 'nextMissing']]],
    ['the same key twice', [step('a', { next: PROCESS_END }), step('a')], [[1, 'key', 'sameKey']]],
    ['a condition that leads nowhere otherwise', [step('a', { when: 'signed' })], [[0, 'otherwise', 'noOtherwise']]],
    [
      'a condition whose other step is not there',
      [step('a', { when: 'signed', otherwise: 'z' })],
      [[0, 'otherwise', 'otherwiseMissing']]
    ],
    [
      'a condition that asks for a box that is not there',
      [step('a', { when: 'ticked:complete', otherwise: PROCESS_END })],
      [[0, 'when', 'conditionUnknown']]
    ],
    ['a return to itself', [step('a'), step('b', { returnTo: 'b' })], [[1, 'returnTo', 'returnMissing']]],
    ['a return from the first step', [step('a', { returnTo: 'b' }), step('b')], [[0, 'returnTo', 'returnMissing']]],
    ['a step that nothing leads to', [step('a', { next: PROCESS_END }), step('b')], [[1, 'key', 'isolated']]],
    [
      'a loop without an exit',
      [step('a'), step('b', { next: 'a' })],
      [
        [0, 'next', 'noExit'],
        [1, 'next', 'noExit']
      ]
    ]
  ]
  test.each(cases)('%s', (_, steps, faults) => expect(faultsOf(steps)).toEqual(faults))

  test('a process of files without the step that the review gives', () =>
    expect(faultsOf([step('collect', { by: 'maker', role: null })], 'file')).toEqual([[null, 'key', 'lacksStep']]))
})

test('a loop with an exit is none: it is left once the box is ticked', () => {
  const steps = [step('a'), step('b', { fields: [box], when: 'ticked:complete', otherwise: 'a' })]
  expect(faultsOf(steps)).toEqual([])
})

test('of any definition: without faults some way leads to each step, and from each to the end; with faults each names a step that there is', () => {
  const [sound, faulty] = [{ count: 0 }, { count: 0 }]
  for (let seed = 1; seed <= 1000; seed++) {
    const pick = numbersFrom(seed)
    const count = 1 + pick(5)
    const keys = Array.from({ length: count }, (_, at) => `s${at}`)
    const some = () => [null, null, PROCESS_END, ...keys][pick(count + 3)] ?? null
    const steps = keys.map((key) => {
      const when = pick(3) === 0 ? 'signed' : null
      return step(key, { next: some(), when, otherwise: when && some() })
    })
    const faults = definitionFaults('own', steps)
    const ledTo = (from: string, leads: (at: number) => readonly (string | undefined)[]) => {
      const seen = new Set<string>([from])
      for (const key of seen) for (const way of leads(keys.indexOf(key))) if (way) seen.add(way)
      return seen
    }
    const every = ledTo('s0', (at) => (at < 0 ? [] : [...waysOut(steps, at), returnKey(steps, at)]))
    const isSound =
      keys.every((key) => every.has(key)) &&
      keys.every((key) => ledTo(key, (at) => (at < 0 ? [] : waysOut(steps, at))).has(PROCESS_END)) &&
      steps.every(({ when, otherwise }) => !when || otherwise)
    expect({ seed, isSound: faults.length === 0 }).toEqual({ seed, isSound })
    for (const { at } of faults) expect(at === null || steps[at]).toBeTruthy()
    if (isSound) sound.count++
    else faulty.count++
  }
  // Both kinds were there.
  expect(Math.min(sound.count, faulty.count)).toBeGreaterThan(100)
})

test('what no step says follows from the order: the next is the one behind it, the return the one before it', () => {
  const steps = [step('a'), step('b'), step('c', { returnTo: 'a' })]
  expect(steps.map((_, at) => nextKey(steps, at))).toEqual(['b', 'c', PROCESS_END])
  expect(steps.map((_, at) => returnKey(steps, at))).toEqual([undefined, 'a', 'a'])
})
