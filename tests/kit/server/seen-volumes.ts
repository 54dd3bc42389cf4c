import type { SeenVolumes } from '#contract/archives/volume-steps.ts'
import type { StepDone, VolumeRow } from '#contract/archives/volumes.ts'

import type { Answer, TestServer } from './server.ts'

/** The volumes of the project of a token, by their numbers. */
export async function listedVolumes(server: TestServer, token: string): Promise<readonly VolumeRow[]> {
  const { result } = await server.ask<{ volumes: VolumeRow[] }>('GET', '/arrange/volume/list', { token })
  return result?.volumes ?? []
}

/** What somebody sees who has all volumes of his project before him. */
export const asSeen = (volumes: readonly VolumeRow[]): SeenVolumes => ({
  volumes: volumes.map(({ id, rowVersion }) => ({ id, rowVersion })),
  order: volumes.map(({ id }) => id)
})

/** What somebody sees who has just read all volumes of his project. */
export const seenNow = async (server: TestServer, token: string): Promise<SeenVolumes> =>
  asSeen(await listedVolumes(server, token))

/** Steps that go by what was seen, and those of them that ask before they break a limit. */
const BY_SEEN = ['move', 'split', 'merge', 'renumber', 'lock', 'unlock', 'reorder', 'paginate', 'return']
const BEYOND = ['move', 'split', 'merge']

/** Asks for any step of arranging: one that goes by what was seen by how the volumes are now, limits confirmed. */
export const sendStep = async (
  server: TestServer,
  token: string,
  [method, path]: readonly ['POST' | 'PUT', string],
  body: object
): Promise<Answer<StepDone>> => {
  const confirmed = BEYOND.includes(path) ? { beyond: true, ...body } : body
  if (BY_SEEN.includes(path)) return stepNow(server, token, [method, path], confirmed)
  return server.ask<StepDone>(method, `/arrange/volume/${path}`, { token, body })
}

/** Asks for a step of arranging by how the volumes are at this moment. */
export const stepNow = async (
  server: TestServer,
  token: string,
  [method, path]: readonly ['POST' | 'PUT', string],
  body: object
): Promise<Answer<StepDone>> => {
  const seen = await seenNow(server, token)
  return server.ask<StepDone>(method, `/arrange/volume/${path}`, { token, body: { seen, ...body } })
}
