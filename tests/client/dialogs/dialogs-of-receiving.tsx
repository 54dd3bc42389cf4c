import { finishedFiles } from '#contract/forms/finished.ts'
import { successions } from '#contract/organisation/successions.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Answers } from '#kit/answers/answers.ts'
import { someDetail } from '#kit/answers/transfer-answers.ts'
import { ReadCarriersDialog } from '#screens/archives/carriers/read-carriers-dialog.tsx'
import { PlaceDialog } from '#screens/archives/receiving/place-dialog.tsx'
import { RateDialog } from '#screens/archives/receiving/rate-dialog.tsx'
import { ReceiptDialog } from '#screens/archives/receiving/receipt-dialog.tsx'
import { ReturnReceivedDialog } from '#screens/archives/receiving/return-received-dialog.tsx'
import { ShelveDialog } from '#screens/archives/receiving/shelve-dialog.tsx'
import { ShelvedVolumes } from '#screens/archives/storing/shelved-volumes.tsx'
import { FinishedMake } from '#screens/files/finishing/finished-make.tsx'
import { FinishedReplace } from '#screens/files/finishing/finished-replace.tsx'
import { FinishedVersions } from '#screens/files/finishing/finished-versions.tsx'
import { SuccessionDialog } from '#screens/projects/succession-dialog.tsx'
import { SuccessionRecord } from '#screens/projects/succession-record.tsx'

import { type DrawnDialog, whenOpen } from './dialogs.tsx'

const texts = { thing: '', field: (key: string) => key, action: () => '替换', question: () => undefined }
/** A finished file as a dialog of its list is given it. */
const ofFinished = {
  resource: finishedFiles as unknown as AnyResource,
  texts,
  row: { id: 'g1', rowVersion: 1, isShared: false, title: '案卷 0001', version: 1, status: 'ready' }
}
/** A package in two parts, of which the first was read. */
const division = {
  ...{ carrier: 'dvd' as const, bytes: 4_600_000_000, other: 0, fault: null },
  parts: [1, 2].map((no) => ({
    ...{ no, of: 2, from: no, to: no, volumes: 1, files: 3, bytes: 900, sha256: String(no).repeat(64) },
    ...{ readAt: no === 1 ? '2026-11-29 10:00:00' : null, readBy: no === 1 ? '尤午壬' : null }
  }))
}
/** A volume with the numbers that it is to have. */
const NUMBERED = {
  ...{ volumeId: 'v1', volumeNo: 1, title: '施工记录', archiveNo: 'I-01-001' },
  ...{ holdingNo: 'I-2026-000001', registerNo: '000001' }
}
const succession = { id: 's1', rowVersion: 1, isShared: false, predecessor: '何申甲', status: 'waiting' }

/** What the dialogs of receiving, of finished files and of successions ask for. */
export const RECEIVING_ANSWERS: Answers = {
  'GET /transfer/location/list': () => ({ records: [], total: 0, size: 200, current: 1, pages: 0 }),
  'GET /transfer/location/volumes': () => ({ records: [], total: 0 }),
  'GET /transfer/receive/receipt': () => ({
    ...{ transferNo: 'YJ-2026-0001', receivedAt: '2026-11-20 09:00:00', receivedBy: '许未癸' },
    ...{ receiptSha256: 'ab'.repeat(32), volumes: 1, files: 2, bytes: 900, stores: [] },
    numbers: [
      {
        ...{ volumeId: 'v1', volumeNo: 1, title: '施工记录', archiveNo: 'I-01-001' },
        ...{ holdingNo: null, registerNo: null, location: null }
      }
    ]
  }),
  'GET /after/finished/targets': () => [],
  'GET /after/finished/versions': () => [],
  'GET /project/handover/succession/choices': () => ({ own: '', people: [], units: [] }),
  'GET /project/handover/succession/work': () => ({ counts: [], lines: [] })
}

/** The dialogs of receiving transfers, of finished files and of successions. */
export const RECEIVING_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'screens/archives/carriers/read-carriers-dialog.tsx',
    name: '核验载体 YJ-2026-0001',
    draw: whenOpen((close) => (
      <ReadCarriersDialog id="t1" transferNo="YJ-2026-0001" division={division} onClose={close} />
    ))
  },
  {
    file: 'screens/archives/storing/place-form.tsx',
    name: '为 1 卷指定库位',
    draw: whenOpen((close) => <PlaceDialog id="t1" volumes={['v1']} onDone={close} onClose={close} />)
  },
  {
    file: 'screens/archives/storing/shelved-volumes.tsx',
    name: '一库-03-2 的在架案卷',
    draw: whenOpen((close) => <ShelvedVolumes place={{ id: 'l1', name: '一库-03-2' }} onClose={close} />)
  },
  {
    file: 'screens/archives/receiving/rate-dialog.tsx',
    name: '1 卷定密与开放',
    draw: whenOpen((close) => (
      <RateDialog id="t1" volumes={someDetail().volumes.slice(0, 1)} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'screens/archives/receiving/shelve-dialog.tsx',
    name: '为 1 卷确认编号并入库上架',
    draw: whenOpen((close) => <ShelveDialog id="t1" proposed={[NUMBERED]} onDone={close} onClose={close} />)
  },
  {
    file: 'screens/archives/receiving/receipt-dialog.tsx',
    name: '接收记录',
    draw: whenOpen((close) => <ReceiptDialog id="t1" onClose={close} />)
  },
  {
    file: 'screens/archives/receiving/return-received-dialog.tsx',
    name: '退回 1 卷',
    draw: whenOpen((close) => (
      <ReturnReceivedDialog id="t1" volumes={['v1']} total={2} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'screens/files/finishing/finished-make.tsx',
    name: /制作/,
    draw: whenOpen((close) => <FinishedMake onClose={close} onOrdered={close} />)
  },
  {
    file: 'screens/files/finishing/finished-versions.tsx',
    name: '版本与检查：案卷 0001',
    draw: whenOpen((close) => <FinishedVersions {...ofFinished} onDone={close} onClose={close} />)
  },
  {
    file: 'screens/files/finishing/finished-replace.tsx',
    name: '替换：案卷 0001',
    draw: whenOpen((close) => <FinishedReplace {...ofFinished} onDone={close} onClose={close} />)
  },
  {
    file: 'screens/projects/succession-dialog.tsx',
    name: '发起交接',
    draw: whenOpen((close) => <SuccessionDialog texts={texts} onAsked={close} onClose={close} />)
  },
  {
    file: 'screens/projects/succession-record.tsx',
    name: '何申甲的交接清单',
    draw: whenOpen((close) => (
      <SuccessionRecord
        resource={successions as unknown as AnyResource}
        texts={texts}
        row={succession}
        onDone={close}
        onClose={close}
      />
    ))
  }
]
