import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { boolean, choice, longText, number, text, time } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { leadsFrom } from '../core/state-machine.ts'
import { handoverMachine } from './handover-machine.ts'

/** What stored bytes are for that are papers of a handover (arc_object.biz): the scan of a sealed 移交书, or a 接收证明. */
export const HANDOVER_BIZ = 'handover'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const step = (name: keyof (typeof handoverMachine)['transitions']) => (row: AnyRow) =>
  row.isHere === true && leadsFrom(handoverMachine, name, String(row.status))

/**
 * 移交书 and 接收证明, one of each for a transfer that the archive has received: those of the current project, and for the archive those of all its
 * projects. What is done to one is done in its project.
 */
export const handovers = resource('handover', '/project/handover/paper', {
  right: 'project.handover',
  fields: {
    transferNo: text(),
    projectName: text(),
    status: choice('handover_status'),
    certNo: text(),
    volumes: number(),
    files: number(),
    receivedAt: time(),
    /** Who has signed for the builder, and for the archive. */
    fromName: text(),
    signedFromAt: time(),
    toName: text(),
    signedToAt: time(),
    issuedByName: text(),
    issuedAt: time(),
    verifyCode: text(),
    revokedByName: text(),
    revokedAt: time(),
    revokeReason: longText(),
    /** Why the signatures were made void last. */
    unsignReason: longText(),
    /** SHA-256 by which it is registered what was received. */
    digest: text(),
    /** The 移交书 as the application has frozen it, the scan of the sealed one, and the 接收证明. */
    bookPath: text({ isInternal: true }),
    sealedPath: text({ isInternal: true }),
    certificatePath: text({ isInternal: true }),
    transferId: text({ isInternal: true }),
    /** Whether it is of the current project. */
    isHere: boolean({ isInternal: true }),
    /** Whether the package came from another installation, whose people sign there on paper. */
    isElsewhere: boolean({ isInternal: true }),
    /** Whether a new one was prepared since it was revoked. */
    isRenewed: boolean({ isInternal: true })
  },
  label: 'transferNo',
  verbs: ['list', 'queryById'],
  sort: ['receivedAt', 'desc'],
  actions: {
    /** 退签: both signatures are void, with the reason; the scans that were brought stay. */
    unsign: {
      on: 'row',
      right: ':sign',
      readsOnly: true,
      input: { reason: longText({ rules: ['required'], max: 200 }) },
      when: step('unsign')
    },
    /** 撤销: the certificate keeps its number, and its look-up says that it was revoked. */
    revoke: {
      on: 'row',
      right: ':revoke',
      readsOnly: true,
      isDangerous: true,
      input: { reason: longText({ rules: ['required'], max: 200 }) },
      when: step('revoke')
    },
    /** 重新办理: new papers of a transfer whose certificate was revoked. */
    renew: {
      on: 'row',
      right: ':add',
      readsOnly: true,
      asks: true,
      when: (row: AnyRow) => row.isHere === true && row.status === 'revoked' && row.isRenewed !== true
    }
  }
})
export type Handover = Row<typeof handovers>

/** Which side signs next: the builder brings the scan of the sealed 移交书, and the archive signs after it. */
export const signsNext = (status: string): 'builder' | 'archive' | undefined =>
  leadsFrom(handoverMachine, 'signFrom', status)
    ? 'builder'
    : leadsFrom(handoverMachine, 'signTo', status)
      ? 'archive'
      : undefined

/** Signs for the side whose turn it is, with a scan of the sealed 移交书, PDF or image; the archive may leave it at the one that there is. */
export const signHandover = call('POST', '/project/handover/paper/sign', {
  serves: ['project.handover:sign'],
  thing: 'handover',
  input: z.object({ id, path: z._default(z.string().check(z.maxLength(300)), '') }),
  output: z.null()
})

/** 发证: the 接收证明 gets its number and its code, is made and kept. Asked again by who has issued it, the same is answered. */
export const issueCertificate = call('POST', '/project/handover/paper/issue', {
  serves: ['project.handover:issue'],
  thing: 'handover',
  input: z.object({ id }),
  output: z.object({ certNo: z.string(), verifyCode: z.string() })
})
