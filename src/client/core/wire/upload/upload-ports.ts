import { type FileRow, knownFiles } from '#contract/archives/files.ts'

import { ask } from '../http/ask.ts'
import { digestFile } from './digest.ts'
import { abandon, sendLarge } from './upload-large.ts'
import { type Carrier, sendSmall } from './upload-small.ts'

/** What a queue of uploads works with. */
export interface UploadPorts {
  readonly digest: typeof digestFile
  readonly small: Carrier
  readonly large: Carrier
  readonly abandon: typeof abandon
  readonly known: (digests: readonly string[]) => Promise<ReadonlyMap<string, FileRow>>
}

/** The worker, the line and the server. */
export const REAL_PORTS: UploadPorts = { digest: digestFile, small: sendSmall, large: sendLarge, abandon, known }

async function known(digests: readonly string[]): Promise<ReadonlyMap<string, FileRow>> {
  const rows = await ask(knownFiles, { digests: [...digests] }, { quiet: true })
  return new Map(rows.map(({ sha256, row }) => [sha256, row]))
}
