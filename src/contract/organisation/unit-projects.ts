import { choice, choices, date, number, ref, text } from '../core/resource/field.ts'
import { IMPORT_VERBS } from '../core/resource/file-verbs.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'

const NUMBER = { max: 20, rules: ['required', 'unique'] } as const
const NAME = { max: 100, rules: ['required'] } as const
const measure = () => number({ least: 0, most: 999_999_999, decimals: 2 })
const floors = () => number({ least: 0, most: 300 })

/**
 * 单位工程(单体): the buildings, roads, bridges and pipelines of the current project. Its features decide which items of the catalogue
 * apply to it. Its template is that of its directory tree, and stays once there is one.
 */
export const unitProjects = resource('unitProject', '/organization/monomial', {
  right: 'org.monomial',
  fields: {
    unitNo: text(NUMBER),
    name: text(NAME),
    catalogTemplate: choice('catalog_template', { rules: ['required'], initial: 'building' }),
    featureList: choices('unit_feature'),
    contractorId: ref('participant'),
    structure: choice('structure_type'),
    foundation: choice('foundation_type'),
    use: choice('building_use'),
    floorArea: measure(),
    aboveFloors: floors(),
    belowFloors: floors(),
    height: measure(),
    length: measure(),
    seismic: choice('seismic_intensity'),
    fireRating: choice('fire_rating'),
    /** On what its files are, and on what its photographs and recordings, where that is not as the project says. */
    carrier: choice('carrier_type'),
    photoCarrier: choice('carrier_type'),
    startDate: date(),
    endDate: date(),
    cost: measure(),
    status: choice('unit_status', { rules: ['required'], initial: '0' })
  },
  belongsTo: { participant: 'contractorId' },
  label: 'name',
  sort: ['unitNo', 'asc'],
  verbs: [...ALL_VERBS, ...IMPORT_VERBS, 'exportXls'],
  actions: {
    /** Another one like it, with a number and a name of its own. */
    copy: { on: 'row', right: ':copy', readsOnly: true, input: { unitNo: text(NUMBER), name: text(NAME) } }
  }
})
export type UnitProject = Row<typeof unitProjects>
