import { Library } from 'lucide-react'
import { lazy } from 'react'

import { locations } from '#contract/transfers/locations.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const LocationTools = lazy(async () => ({ default: (await import('./storing/location-tools.tsx')).LocationTools }))
const PlaceVolumes = lazy(async () => ({ default: (await import('./storing/place-volumes.tsx')).PlaceVolumes }))

/** 库房: the places of the archive's store, the volumes at each, and the place of a volume. */
export default listScreen(locations, {
  area: 'transfers',
  columns: ['place', 'room', 'rowNo', 'shelf', 'box', 'capacity', 'held', 'status', 'remark'],
  search: ['place', 'room', 'status'],
  form: [['room', 'rowNo'], ['shelf', 'box'], ['capacity'], ['remark']],
  inPlace: ['capacity', 'remark'],
  widths: { place: 200, room: 140, rowNo: 80, shelf: 80, box: 80, capacity: 90, held: 90, status: 90, remark: 240 },
  above: LocationTools,
  dialogs: { volumes: { icon: <Library aria-hidden />, dialog: PlaceVolumes } }
})
