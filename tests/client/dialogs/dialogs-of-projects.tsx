import type { CatalogueVersion } from '#contract/catalogue/catalogue-versions.ts'
import { processDefinitions } from '#contract/archives/process-definitions.ts'
import { checkSchemes } from '#contract/checks/check-schemes.ts'
import { projectRegister } from '#contract/projects/project-register.ts'
import { DifferenceDialog } from '#screens/catalogue/versions/difference-dialog.tsx'
import { CatalogueInForce } from '#screens/catalogue/versions/catalogue-in-force.tsx'
import { NewerCatalogue } from '#screens/catalogue/versions/newer-catalogue.tsx'
import { PublishDialog } from '#screens/catalogue/versions/publish-dialog.tsx'
import { PublishProcess } from '#screens/catalogue/process/publish-process.tsx'
import { PublishScheme } from '#screens/catalogue/scheme/publish-scheme.tsx'
import { ConfirmDialog } from '#screens/projects/confirm-dialog.tsx'
import { DutyLetterDialog } from '#screens/projects/duty-letter-dialog.tsx'

import { type DrawnDialog, whenOpen } from './dialogs.tsx'

const TITLES: Readonly<Record<string, string>> = { projectNo: '项目编号', archiveClass: '城建档案大类' }
const texts = {
  thing: '项目',
  field: (key: string) => TITLES[key] ?? key,
  action: (key: string) => (key === 'dutyLetter' ? '责任书' : '确认登记'),
  question: () => undefined
}
const row = { id: 'p4', rowVersion: 1, isShared: false, name: '体育馆新建工程', status: 'draft', planningPermit: null }

const version = (versionNo: number, status: 'draft' | 'published'): CatalogueVersion => ({
  ...{ id: `v${versionNo}`, rowVersion: 1, isShared: false, createBy: 'u1', createTime: '2026-03-01 09:30:00' },
  ...{ updateBy: null, updateTime: null, setId: 'building', setId_dictText: '建筑工程', versionNo, name: '建筑工程' },
  ...{ basis: null, status, status_dictText: status === 'draft' ? '草案' : '已发布', publishedAt: null },
  ...{ inForce: status === 'published', itemCount: 328, sourceId: null, sourceId_dictText: '', remark: null }
})
const [published, draft] = [version(1, 'published'), version(2, 'draft')]

/** The dialogs of the register of projects, and of the versions of the business catalogue. */
export const PROJECT_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'screens/projects/confirm-dialog.tsx',
    name: '确认登记：体育馆新建工程',
    draw: whenOpen((close) => (
      <ConfirmDialog resource={projectRegister} texts={texts} row={row} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'parts/paper/paper-dialog.tsx',
    name: '责任书：体育馆新建工程',
    draw: whenOpen((close) => (
      <DutyLetterDialog resource={projectRegister} texts={texts} row={row} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'parts/resource/versions/publish-frame.tsx',
    name: '发布：地方流程 第 2 版',
    draw: whenOpen((close) => (
      <PublishProcess
        resource={processDefinitions}
        texts={{ ...texts, action: () => '发布' }}
        row={{ ...row, name: '地方流程', code: 'local', version: 2, nodes: '[]' }}
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'parts/resource/versions/publish-frame.tsx',
    name: '发布：归档检测 第 2 版',
    draw: whenOpen((close) => (
      <PublishScheme
        resource={checkSchemes}
        texts={{ ...texts, action: () => '发布' }}
        row={{ ...row, name: '归档检测', version: 2 }}
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'screens/catalogue/versions/difference-dialog.tsx',
    name: '版本差异',
    draw: whenOpen((close) => <DifferenceDialog versions={[draft, published]} shown={draft} onClose={close} />)
  },
  {
    file: 'screens/catalogue/versions/catalogue-in-force.tsx',
    name: '现行业务目录',
    draw: whenOpen((close) => <CatalogueInForce onClose={close} />)
  },
  {
    file: 'screens/catalogue/versions/newer-catalogue.tsx',
    name: '与业务目录的差异',
    draw: whenOpen((close) => <NewerCatalogue onAccepted={close} onClose={close} />)
  },
  {
    file: 'screens/catalogue/versions/publish-dialog.tsx',
    name: /^发布/,
    draw: whenOpen((close) => <PublishDialog version={draft} onPublished={close} onClose={close} />)
  }
]
