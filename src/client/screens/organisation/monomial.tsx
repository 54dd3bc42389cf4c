import { unitProjects } from '#contract/organisation/unit-projects.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const isBuilding = ({ catalogTemplate }: { readonly catalogTemplate?: unknown }) => catalogTemplate === 'building'

/** 单位工程: the buildings, roads, bridges and pipelines of the current project. */
export default listScreen(unitProjects, {
  area: 'organisation',
  columns: ['unitNo', 'name', 'catalogTemplate', 'featureList', 'contractorId', 'status', 'startDate', 'endDate'],
  search: ['name', 'unitNo', 'catalogTemplate', 'status'],
  form: [
    ['unitNo', 'name'],
    ['catalogTemplate', 'status'],
    ['featureList'],
    ['contractorId', 'cost'],
    ['carrier', 'photoCarrier'],
    ['startDate', 'endDate'],
    ['use', 'structure'],
    ['foundation', 'fireRating'],
    ['seismic', 'height'],
    ['floorArea', 'length'],
    ['aboveFloors', 'belowFloors']
  ],
  inPlace: ['unitNo', 'status', 'carrier', 'photoCarrier', 'startDate', 'endDate'],
  shownWhen: {
    use: isBuilding,
    fireRating: isBuilding,
    floorArea: isBuilding,
    aboveFloors: isBuilding,
    belowFloors: isBuilding,
    length: (cells) => !isBuilding(cells)
  },
  widths: {
    unitNo: 130,
    name: 200,
    catalogTemplate: 160,
    featureList: 240,
    contractorId: 200,
    status: 90,
    startDate: 110,
    endDate: 110
  }
})
