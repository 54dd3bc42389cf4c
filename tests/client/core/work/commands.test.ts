import { expect, test } from 'vitest'

import { $commands, type PaletteCommand, offer, possibleCommands } from '#core/work/commands.ts'

const command = (id: string, more: Partial<PaletteCommand> = {}): PaletteCommand => ({
  id,
  title: () => id,
  group: 'screen',
  run: () => undefined,
  ...more
})
const ids = () => possibleCommands().map(({ id }) => id)

test('a screen’s commands are there while it is in front, before those of the frame', () => {
  const stay = offer([command('signOut', { group: 'header' })])
  const leave = offer([command('save'), command('export')])
  expect(ids()).toEqual(['save', 'export', 'signOut'])
  leave()
  expect(ids()).toEqual(['signOut'])
  stay()
  expect($commands.get()).toEqual([])
})

test('what cannot be done now is not offered, and each thing once, by its newest offer', () => {
  let isPossible = false
  const stops = [
    offer([command('refresh', { title: () => 'old' })]),
    offer([command('refresh', { title: () => 'new' }), command('submit', { when: () => isPossible })])
  ]
  expect(possibleCommands().map(({ title }) => title())).toEqual(['new'])
  isPossible = true
  expect(ids()).toEqual(['refresh', 'submit'])
  for (const stop of stops) stop()
})
