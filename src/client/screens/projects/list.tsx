import { FileSignature, Stamp } from 'lucide-react'
import { lazy } from 'react'

import { projectRegister, waits } from '#contract/projects/project-register.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const AreaField = lazy(async () => ({ default: (await import('./register-fields.tsx')).AreaField }))
const PlanningPermitField = lazy(async () => ({ default: (await import('./register-fields.tsx')).PlanningPermitField }))
const AcceptDateField = lazy(async () => ({ default: (await import('./register-fields.tsx')).AcceptDateField }))
const RegisterKeys = lazy(async () => ({ default: (await import('./register-keys.tsx')).RegisterKeys }))
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))
const DutyLetterDialog = lazy(async () => ({ default: (await import('./duty-letter-dialog.tsx')).DutyLetterDialog }))

/** 项目登记: projects that one may see; a builder registers them, the archive confirms them with a number. */
export default listScreen(projectRegister, {
  area: 'projects',
  columns: [
    'name',
    'status',
    'submitTime',
    'projectNo',
    'category',
    'builder',
    'areaName',
    'opinion',
    'acceptDate',
    'deadline'
  ],
  search: ['name', 'projectNo', 'status', 'category'],
  form: [
    ['name'],
    ['category', 'nature'],
    ['areaCode', 'address'],
    ['approvalNo', 'landUsePermit'],
    ['landCert', 'planningPermit'],
    ['constructionPermit'],
    ['carrier', 'photoCarrier'],
    ['landArea', 'floorArea', 'investment'],
    ['startDate', 'endDate', 'acceptDate']
  ],
  sections: ['name', 'approvalNo', 'landArea', 'startDate'],
  inPlace: [
    'address',
    'approvalNo',
    'landUsePermit',
    'planningPermit',
    'constructionPermit',
    'carrier',
    'photoCarrier',
    'acceptDate'
  ],
  controls: { areaCode: AreaField, planningPermit: PlanningPermitField, acceptDate: AcceptDateField },
  widths: {
    name: 280,
    status: 90,
    projectNo: 150,
    category: 130,
    builder: 200,
    areaName: 190,
    submitTime: 170,
    opinion: 200,
    acceptDate: 110,
    deadline: 110
  },
  above: RegisterKeys,
  dialogs: {
    confirm: { icon: <Stamp aria-hidden />, right: ':confirm', when: waits, dialog: ConfirmDialog },
    dutyLetter: {
      icon: <FileSignature aria-hidden />,
      when: ({ projectNo }) => projectNo !== null,
      dialog: DutyLetterDialog
    }
  }
})
