import { type Found, findArchives as findCall } from '#contract/archives/find.ts'
import type { Output } from '#contract/core/call.ts'

import { menuAt } from '#core/state/menu.ts'
import { $project } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'

/** The screen that holds files at their node. */
const COLLECT = '/archives/collect'

/** Whether files and volumes can be searched: in a project, by who may open 收集著录. */
export const mayFindArchives = (): boolean => $project.get() !== null && menuAt(COLLECT) !== undefined

/** Files and volumes by a part of their title, number or 档号. */
export const findArchives = (word: string, signal: AbortSignal): Promise<Output<typeof findCall>> =>
  ask(findCall, { word }, { signal, quiet: true })

/** The place of something that was found: its node, at its row. */
export const archiveAddress = ({ nodeId, fileId }: Found): string =>
  `${COLLECT}?${new URLSearchParams({ node: nodeId, file: fileId })}`
