import { Signature } from 'lucide-react'
import { lazy } from 'react'

import { responsibles } from '#contract/organisation/responsibles.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const SignatureDialog = lazy(async () => ({ default: (await import('./people/signature-dialog.tsx')).SignatureDialog }))

/** 责任主体: the people who answer for the units of the current project. */
export default listScreen(responsibles, {
  area: 'organisation',
  columns: [
    'name',
    'post',
    'participantId',
    'orgType',
    'monomialId',
    'certNo',
    'phone',
    'startDate',
    'endDate',
    'isSigned'
  ],
  search: ['name', 'post', 'participantId', 'monomialId'],
  form: [
    ['name', 'post'],
    ['participantId', 'monomialId'],
    ['certNo', 'phone'],
    ['startDate', 'endDate']
  ],
  inPlace: ['post', 'certNo', 'phone', 'startDate', 'endDate'],
  dialogs: { sign: { icon: <Signature aria-hidden />, right: ':sign', dialog: SignatureDialog } },
  widths: {
    name: 90,
    post: 120,
    participantId: 220,
    orgType: 130,
    monomialId: 140,
    certNo: 150,
    phone: 120,
    startDate: 110,
    endDate: 110,
    isSigned: 90
  }
})
