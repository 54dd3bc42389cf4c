import { expect, test } from 'vitest'

import { MENDED_STATES } from '#contract/archives/files.ts'
import { fileMachine } from '#contract/archives/state-machines.ts'
import { leadsFrom, stateMachine, stepsOf } from '#contract/core/state-machine.ts'
import { STATE_MACHINES } from '#kit/resources/state-machines.ts'

test('a step leads from the states that it names and from no other', () => {
  expect(fileMachine.states.filter((state) => leadsFrom(fileMachine, 'accept', state))).toEqual(['submitted'])
  expect(fileMachine.states.filter((state) => leadsFrom(fileMachine, 'submit', state))).toEqual(['draft', 'returned'])
})

test('a machine with a state that nothing leads to does not start', () => {
  expect(() => stateMachine('thing', ['draft', 'lost'], 'draft', {})).toThrow('thing: nothing leads to lost')
})

test('each pair of states is listed once, whatever number of steps joins it', () => {
  const steps = stepsOf(
    stateMachine('thing', ['a', 'b'], 'a', {
      go: { from: ['a'], to: 'b', by: 'x:y' },
      hurry: { from: ['a', 'b'], to: 'b', by: 'x:y' }
    })
  )
  expect(steps).toEqual([
    ['a', 'b'],
    ['b', 'b']
  ])
})

test('no declared step leads from a state to itself', () => {
  for (const machine of Object.values(STATE_MACHINES))
    expect(stepsOf(machine).filter(([from, to]) => from === to)).toEqual([])
})

test('a file is mended in the states from which it is submitted, and while it waits for its review', () => {
  const { submit } = fileMachine.transitions
  expect([...MENDED_STATES].sort()).toEqual([...submit.from, submit.to].sort())
})
