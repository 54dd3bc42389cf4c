import { useTranslation } from 'react-i18next'

import { editablePdfs } from '#contract/forms/edit-pdf.ts'
import { ask } from '#core/wire/http/ask.ts'
import { textParam } from '#parts/address/params.ts'
import { useAddressState } from '#parts/address/use-page-address.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'

import { PageEditor } from './editing/page-editor.tsx'
import { PdfChoice } from './editing/pdf-choice.tsx'

const PARAMS = { object: textParam }

/** 编辑表单: the pages of a stored PDF are ordered, turned, removed, added and marked; what comes of it is its newer version. */
export default function Edit() {
  const { t } = useTranslation('forms')
  const [{ object }, change] = useAddressState(PARAMS, { object: t('edit.document') })
  return (
    <div className="flex flex-1 flex-col gap-3 page-edge pb-4">
      <PageHead title={t('edit.title')} />
      {object === '' ? (
        <PdfChoice label={t('edit.choose')} onChosen={({ id }) => change({ object: id })} />
      ) : (
        <Chosen key={object} object={object} onOther={(id = '') => change({ object: id })} />
      )}
    </div>
  )
}

/** The document of the address: it may have a newer version by now, or be nobody's to edit. */
function Chosen({ object, onOther }: { readonly object: string; readonly onOther: (id?: string) => void }) {
  const { t } = useTranslation('forms')
  const { state, refresh } = useAnswer((signal) =>
    ask(editablePdfs, { id: object, pageNo: 1, pageSize: 1 }, { signal, quiet: true })
  )
  const other = <Button onPress={() => onOther()}>{t('edit.other')}</Button>
  return (
    <Answered state={state} onRetry={refresh} className="flex flex-1 flex-col gap-3">
      {({ records: [document] }) =>
        document && document.pages !== null ? (
          <PageEditor document={document} onSaved={onOther} tools={other} />
        ) : (
          <Empty
            title={t(document ? 'edit.notCounted' : 'edit.gone')}
            description={t(document ? 'edit.notCountedWhy' : 'edit.goneWhy')}
            action={other}
            className="m-auto"
          />
        )
      }
    </Answered>
  )
}
