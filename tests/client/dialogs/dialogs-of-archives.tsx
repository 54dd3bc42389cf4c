import { useState } from 'react'

import { drafts } from '#contract/archives/drafts.ts'
import { tasks } from '#contract/archives/tasks.ts'
import { enterpriseAuths } from '#contract/organisation/enterprise-auth.ts'
import { useVolumeActions } from '#screens/archives/arranging/use-volume-actions.ts'
import { VolumeAuto } from '#screens/archives/arranging/volume-auto.tsx'
import { VolumeBatchForms } from '#screens/archives/arranging/volume-batch-forms.tsx'
import { VolumeController } from '#screens/archives/arranging/volume-controller.ts'
import { VolumeForm } from '#screens/archives/arranging/volume-form.tsx'
import { VolumeMoveTo } from '#screens/archives/arranging/volume-move-to.tsx'
import { VolumeStale } from '#screens/archives/arranging/volume-stale.tsx'
import { NodeProcesses } from '#screens/archives/collecting/tree/node-processes.tsx'
import { NotApplicable } from '#screens/archives/collecting/gaps/not-applicable.tsx'
import { ReviewOpinion } from '#screens/archives/reviewing/review-opinion.tsx'
import { ReviewReasons } from '#screens/archives/reviewing/review-reasons.tsx'
import { DraftElsewhere } from '#screens/archives/drafting/draft-elsewhere.tsx'
import { TaskForm } from '#screens/archives/tasks/task-form.tsx'
import { TaskStepsDialog } from '#screens/archives/tasks/task-steps.tsx'
import { TaskTransfer } from '#screens/archives/tasks/task-transfer.tsx'
import { CheckOrder } from '#screens/arrange/check-order.tsx'
import { CheckWaive } from '#screens/arrange/check-waive.tsx'
import { draftRow } from '#kit/answers/draft-answers.ts'
import { EnterpriseDialog } from '#screens/organisation/enterprise/enterprise-dialog.tsx'
import { treeItem } from '#kit/answers/collect-answers.ts'
import { enterpriseRow } from '#kit/answers/enterprise-answers.ts'
import { taskRow } from '#kit/answers/task-answers.ts'
import { someVolumes } from '#kit/answers/volumes.ts'

import { type DrawnDialog, whenOpen } from './dialogs.tsx'

const nothing = () => undefined

function MoveTo({ onClose }: { readonly onClose: () => void }) {
  const [controller] = useState(() => new VolumeController())
  return <VolumeMoveTo controller={controller} actions={useVolumeActions(controller, nothing)} onClose={onClose} />
}

const texts = { thing: '', field: (key: string) => key, action: (key: string) => key, question: () => undefined }
const TASK_DIALOGS = { 'task-form': TaskForm, 'task-transfer': TaskTransfer, 'task-steps': TaskStepsDialog } as const

const TEXTS = { thing: '任务', field: (key: string) => key, action: (key: string) => key, question: () => undefined }

/** A dialog of a task, as its list opens it. */
const taskDialog = (file: keyof typeof TASK_DIALOGS, name: string): DrawnDialog => {
  const Drawn = TASK_DIALOGS[file]
  return {
    file: `screens/archives/tasks/${file}.tsx`,
    name,
    draw: whenOpen((close) => (
      <Drawn resource={tasks} texts={TEXTS} row={taskRow('k1', '收集：施工记录')} onDone={close} onClose={close} />
    ))
  }
}

/** The dialogs of describing, reviewing, arranging and checking. */
export const ARCHIVE_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'screens/organisation/enterprise/enterprise-dialog.tsx',
    name: '审核：云澜一号有限公司',
    draw: whenOpen((close) => (
      <EnterpriseDialog
        resource={enterpriseAuths}
        texts={texts}
        row={enterpriseRow('a1', '云澜一号有限公司')}
        onDone={close}
        onClose={close}
      />
    ))
  },
  taskDialog('task-form', '办理：收集：施工记录'),
  taskDialog('task-transfer', '转办：收集：施工记录'),
  taskDialog('task-steps', '流程：收集：施工记录'),
  {
    file: 'screens/archives/drafting/draft-elsewhere.tsx',
    name: '草稿属于另一个项目',
    draw: whenOpen((close) => (
      <DraftElsewhere
        resource={drafts}
        texts={TEXTS}
        row={draftRow('file:f1', '施工日志', { projectId: 'p-other' })}
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'screens/archives/collecting/gaps/not-applicable.tsx',
    name: '“C5-01 施工记录”不涉及',
    draw: whenOpen((close) => (
      <NotApplicable
        node={treeItem('C5-01', '施工记录')}
        count={1}
        reasons={['无此项']}
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'screens/archives/collecting/tree/node-processes.tsx',
    name: '流程：C5-01 施工记录',
    draw: whenOpen((close) => <NodeProcesses node={treeItem('C5-01', '施工记录')} onClose={close} />)
  },
  {
    file: 'screens/archives/reviewing/decision-dialog.tsx',
    name: '接受并写意见：记录1',
    draw: whenOpen((close) => (
      <ReviewOpinion title="接受并写意见：记录1" isOne document={null} number={1} onAccept={close} onClose={close} />
    ))
  },
  {
    file: 'screens/archives/reviewing/decision-dialog.tsx',
    name: '退回：记录1',
    draw: whenOpen((close) => (
      <ReviewReasons
        title="退回：记录1"
        isOne
        detail={null}
        document={null}
        number={1}
        onReturn={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'screens/archives/arranging/volume-auto.tsx',
    name: '自动组卷',
    draw: whenOpen((close) => <VolumeAuto controller={new VolumeController()} onClose={close} />)
  },
  {
    file: 'screens/archives/arranging/volume-batch-forms.tsx',
    name: '生成案卷表单',
    draw: whenOpen((close) => <VolumeBatchForms controller={new VolumeController()} onClose={close} />)
  },
  {
    file: 'screens/archives/arranging/volume-form.tsx',
    name: '新建案卷',
    draw: whenOpen((close) => <VolumeForm controller={new VolumeController()} volume={null} onClose={close} />)
  },
  {
    file: 'screens/archives/arranging/volume-move-to.tsx',
    name: '移到…',
    draw: whenOpen((close) => <MoveTo onClose={close} />)
  },
  {
    file: 'screens/archives/arranging/volume-stale.tsx',
    name: '没有执行：案卷已有变化',
    draw: whenOpen((close) => {
      const [first, second] = someVolumes().volumes
      const now = [{ ...first!, rowVersion: 2, title: '他人改过的案卷' }]
      return <VolumeStale pictures={{ said: '案卷 0001 已被李四改过', seen: [first!, second!], now }} onClose={close} />
    })
  },
  {
    file: 'screens/arrange/check-order.tsx',
    name: '执行四性检测',
    draw: whenOpen((close) => <CheckOrder onClose={close} onOrdered={nothing} />)
  },
  {
    file: 'screens/arrange/check-waive.tsx',
    name: '豁免检测问题',
    draw: whenOpen((close) => (
      <CheckWaive
        does="waive"
        finding={{
          ...{ id: 'x1', code: 'WZ-07', name: '页数', kind: 'found', level: 'error', target: 'file', targetId: 'f1' },
          ...{
            targetTitle: '记录1',
            fileId: 'f1',
            field: 'pages',
            lies: null,
            said: '著录 55 页，电子文件 53 页',
            mend: '改正页数'
          },
          ...{ waivedBy: null, waivedTime: null, waiveReason: null, pastWaivers: [] }
        }}
        onClose={close}
        onDone={nothing}
      />
    ))
  }
]
