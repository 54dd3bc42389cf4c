import type { BIZ } from '#contract/files/stored.ts'

import { Refusal } from '../core/refusing/refusal.ts'
import type { Ctx } from '../core/context/context.ts'
import type { Principal } from '../core/principal/principal.ts'
import { fileFields } from '../core/resource/row-files.ts'
import { resourcesOf, type ServedResources } from '../core/resource/served.ts'

type Purpose = (typeof BIZ)[number]
type Asking = Pick<Ctx, 'principal' | 'appContext' | 'say'>

const hasOne = ({ rights }: Principal, ...wanted: readonly string[]): boolean =>
  wanted.some((right) => rights.has(right))

/** How large the files are at most that fields of rows hold, of each resource that somebody writes or does something to. Bytes. */
const sizesOfFields = ({ rights }: Principal, resources: ServedResources): number[] =>
  [...resources.values()]
    .filter(({ resource }) => [...rights].some((right) => right.startsWith(`${resource.right}:`)))
    .flatMap((served) => fileFields(served).flatMap(([, { files }]) => files?.largest ?? []))

/** Who may upload for what. Whoever works in no project has a portrait of his own and the files of rows that he writes. */
const RIGHTS: Readonly<Record<Purpose, (principal: Principal, resources: ServedResources) => boolean>> = {
  avatar: () => true,
  // Which field, its row says: it takes no other file than it is declared to take.
  field: (principal, resources) => sizesOfFields(principal, resources).length > 0,
  temp: ({ project }) => project !== null,
  archives: (principal) =>
    principal.project !== null && hasOne(principal, 'archives.collect:upload', 'archives.noth:upload'),
  notice: (principal) => hasOne(principal, 'isps.manage:add', 'isps.manage:edit'),
  template: (principal) =>
    hasOne(principal, 'base.template:add', 'base.template:edit', 'base.pdfTemplate:add', 'base.pdfTemplate:edit'),
  package: ({ sender }) => sender !== undefined
}

/** A portrait and a picture of a notice are not larger than this. Bytes. */
const PICTURE_MOST = 10 * 1024 ** 2

/** Refuses (403) an upload for a purpose that the user has no right to. */
export function checkPurpose({ principal, appContext, say }: Asking, biz: Purpose): void {
  // Another installation brings packages, and nobody else does.
  const isItsOwn = (principal.sender !== undefined) === (biz === 'package')
  if (!isItsOwn || !RIGHTS[biz](principal, resourcesOf(appContext)))
    throw new Refusal('files:refused.purpose', { purpose: say(`files:purpose.${biz}`) }, { status: 403 })
}

/** The largest file that somebody may upload for a purpose, or for any of his where it is not known yet. Bytes. */
export function mostFor({ principal, appContext }: Asking, biz?: Purpose): number {
  const { maxUpload } = appContext.config
  const resources = resourcesOf(appContext)
  const ofFields = Math.min(maxUpload, Math.max(PICTURE_MOST, ...sizesOfFields(principal, resources)))
  if (biz === 'field') return ofFields
  if (biz === undefined && principal.project === null && !RIGHTS.template(principal, resources)) return ofFields
  return biz === 'avatar' || biz === 'notice' ? Math.min(maxUpload, PICTURE_MOST) : maxUpload
}
