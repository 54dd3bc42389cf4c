import { expect } from 'vitest'

import type { Answer, TestServer } from './server.ts'

/** What came of one of two that acted at the same moment. */
export interface Outcome {
  readonly won: boolean
  readonly said: string
}
export type Act = () => Promise<Outcome>
/** What somebody does, and where the row is when he has won. */
export type Racer = readonly [act: Act, state: string]

/** What came of a call: it never fails by a fault of the server. */
export async function answered(asked: Promise<Answer<unknown>>): Promise<Outcome> {
  const { success, message, status } = await asked
  expect(status, message).toBeLessThan(500)
  return { won: success, said: message }
}
/** What came of a command to several rows, of its first. */
export async function outcome(
  asked: Promise<readonly { readonly ok: boolean; readonly message?: string | null }[]>
): Promise<Outcome> {
  const [first] = await asked
  return { won: first?.ok === true, said: first?.message ?? '' }
}

const TRIES = 4

/** Two at once, several times over with the order turned: one wins, the other gets a message, and the row is where the winner has put it. */
export async function race(
  server: TestServer,
  table: string,
  prepare: () => Promise<string>,
  acts: (id: string) => Promise<readonly [first: Racer, second: Racer]>
): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    const id = await prepare()
    const [one, other] = await acts(id)
    const pair = tried % 2 === 0 ? [one, other] : [other, one]
    const outcomes = await Promise.all(pair.map(([act]) => act()))
    expect(
      outcomes.filter(({ won }) => won),
      JSON.stringify(outcomes)
    ).toHaveLength(1)
    expect(outcomes.find(({ won }) => !won)?.said).not.toBe('')
    const winner = outcomes.findIndex(({ won }) => won)
    const { status } = await server.db
      .selectFrom(table as 'arcFile')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(status).toBe(pair[winner]?.[1])
  }
}
