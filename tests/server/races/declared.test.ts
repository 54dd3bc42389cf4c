import { expect, test } from 'vitest'

import { STATE_MACHINES } from '#kit/resources/state-machines.ts'

/** Steps of which two are taken at once by the tests beside this one. */
const RACED = [
  ...['file.submit', 'file.withdraw', 'file.accept', 'file.return'],
  ...['file.takeBackAccept', 'file.takeBackReturn', 'file.arrange', 'file.void'],
  ...['file.returnForCorrection', 'file.takeBackCorrection'],
  ...['project.confirm', 'project.suspend', 'project.resumeActive'],
  ...['enterprise.accept', 'enterprise.return', 'enterprise.withdraw', 'enterprise.submit'],
  ...['succession.accept', 'succession.refuse', 'succession.withdraw'],
  ...['task.claim', 'task.release', 'task.transfer', 'task.finish', 'task.return', 'task.takeBack'],
  ...['volume.lock', 'volume.unlock', 'volume.edit', 'file.takeOut']
]
/** Steps that are not raced. A step that is declared joins one of the two lists. */
const NOT_RACED = [
  // A check runs once at a time: its job is what is asked for.
  ...['volume.pass', 'volume.fail'],
  ...['enterprise.resubmit', 'enterprise.renew'],
  // Who has decided about papers takes it back himself, and nobody else.
  ...['enterprise.takeBackAccept', 'enterprise.takeBackReturn'],
  ...['resumeDraft', 'resumeArranging', 'resumePreAccept', 'resumeTransferring', 'resumeHanded'].map(
    (step) => `project.${step}`
  ),
  // These wait for their screens; the row is held, and the database lets no undeclared step pass.
  ...['submit', 'withdraw', 'reopen', 'claim', 'release', 'accept', 'return', 'rectify'].map(
    (step) => `transfer.${step}`
  ),
  ...['takeBackAccept', 'takeBackReturn', 'takeBackRectify', 'pack', 'unpack', 'send'].map(
    (step) => `transfer.${step}`
  ),
  ...['breakOff', 'receive', 'pass', 'fail', 'sendBack', 'shelve'].map((step) => `transfer.${step}`),
  ...['approve', 'refuse', 'withdraw'].map((step) => `extension.${step}`),
  ...['signFrom', 'signTo', 'unsign', 'issue', 'revoke'].map((step) => `handover.${step}`),
  ...['fill', 'free', 'close', 'reopen'].map((step) => `location.${step}`)
]

test('every declared step that somebody takes is raced, or named among those that are not', () => {
  const declared = Object.entries(STATE_MACHINES).flatMap(([machine, { transitions }]) =>
    Object.entries(transitions)
      .filter(([step, { by }]) => by !== 'system' && step !== 'publish')
      .map(([step]) => `${machine}.${step}`)
  )
  expect([...RACED, ...NOT_RACED].sort()).toEqual(declared.sort())
})
