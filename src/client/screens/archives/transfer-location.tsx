import { locations } from '#contract/transfers/locations.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

/** 库房: the places of the archive's store. */
export default listScreen(locations, {
  area: 'transfers',
  columns: ['place', 'room', 'rowNo', 'shelf', 'box', 'capacity', 'held', 'status', 'remark'],
  search: ['place', 'room', 'status'],
  form: [['room', 'rowNo'], ['shelf', 'box'], ['capacity'], ['remark']],
  inPlace: ['capacity', 'remark'],
  widths: { place: 200, room: 140, rowNo: 80, shelf: 80, box: 80, capacity: 90, held: 90, status: 90, remark: 240 }
})
