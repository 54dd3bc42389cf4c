import { lazy } from 'react'

import { participants } from '#contract/organisation/participants.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const PoolNameField = lazy(async () => ({ default: (await import('./enterprise/pool-name-field.tsx')).PoolNameField }))

/** 参建单位: the units that take part in the current project. */
export default listScreen(participants, {
  area: 'organisation',
  columns: ['name', 'orgType', 'uscc', 'grade', 'leader', 'phone', 'contractNo', 'scopeNote', 'authStatus'],
  search: ['name', 'orgType', 'uscc', 'authStatus'],
  form: [['name'], ['orgType', 'uscc'], ['grade', 'contractNo'], ['leader', 'phone'], ['scopeNote']],
  inPlace: ['orgType', 'uscc', 'grade', 'leader', 'phone', 'contractNo', 'scopeNote'],
  controls: { name: PoolNameField },
  widths: {
    name: 220,
    orgType: 110,
    uscc: 180,
    grade: 140,
    leader: 80,
    phone: 120,
    contractNo: 120,
    scopeNote: 200,
    authStatus: 90
  }
})
