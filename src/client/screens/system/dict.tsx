import { BookOpen } from 'lucide-react'
import { lazy } from 'react'

import { dicts } from '#contract/system/dicts.ts'
import { bringDictionaries } from '#core/work/dictionaries.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { DictRefresh } from './dictionaries/dict-refresh.tsx'

const DictItemsDialog = lazy(async () => ({
  default: (await import('./dictionaries/dict-items-dialog.tsx')).DictItemsDialog
}))

/** 数据字典: dictionaries, each with its items. */
export default listScreen(dicts, {
  area: 'system',
  above: DictRefresh,
  columns: ['dictName', 'dictCode', 'description', 'createTime'],
  search: ['dictName', 'dictCode'],
  form: [['dictName', 'dictCode'], ['description']],
  inPlace: ['dictName', 'description'],
  widths: { dictName: 220, dictCode: 200, description: 260 },
  dialogs: { items: { icon: <BookOpen aria-hidden />, dialog: DictItemsDialog } },
  onWritten: () => void bringDictionaries()
})
