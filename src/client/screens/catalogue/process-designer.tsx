import { lazy } from 'react'

import { processDefinitions } from '#contract/archives/process-definitions.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { stepsAsText } from './process/process-draft.ts'

const ProcessStepsField = lazy(async () => ({
  default: (await import('./process/process-steps-field.tsx')).ProcessStepsField
}))
const PublishProcess = lazy(async () => ({ default: (await import('./process/publish-process.tsx')).PublishProcess }))

/** 流程创建: which steps a process has, who does them and when, in versions; a draft is checked, published and then never changed. */
export default listScreen(processDefinitions, {
  area: 'archives',
  columns: ['name', 'code', 'version', 'status', 'stepCount', 'instanceCount', 'changedBy', 'updateTime'],
  search: ['name', 'code', 'status'],
  form: [['name', 'nameEn'], ['code'], ['nodes']],
  width: 1100,
  widths: { name: 200, code: 110, version: 80, status: 90, stepCount: 80, instanceCount: 80, changedBy: 100 },
  controls: { nodes: ProcessStepsField },
  shown: { nodes: stepsAsText },
  publishes: PublishProcess
})
