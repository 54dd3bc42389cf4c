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
