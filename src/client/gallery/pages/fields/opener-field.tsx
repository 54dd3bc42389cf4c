import { useRef, useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { OpenerField } from '#ui/fields/opener-field.tsx'

import type { GalleryPage, T } from '../../page.ts'
import { fieldExamples, type SampleField } from '../../sample/field-examples.tsx'
import { PRESS, TAB } from '../../sample/keys.ts'

interface OpenedProps extends Partial<SampleField> {
  t: T
  first?: string
  isClearable?: boolean
}

/** A field whose dialog gives it one value. */
function Opened({ t, first = '', ...props }: OpenedProps) {
  const [value, setValue] = useState(first)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const take = () => {
    setValue(t('sample.value'))
    setOpen(false)
  }
  return (
    <OpenerField
      label={t('sample.label')}
      {...props}
      className="w-70 max-w-full"
      shown={value}
      kept={value}
      onClear={() => setValue('')}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      opener={opener}
    >
      <Dialog
        title={t('sample.dialog')}
        isOpen={isOpen}
        onOpenChange={setOpen}
        footer={
          <Button kind="primary" onPress={take}>
            {t('sample.save')}
          </Button>
        }
      >
        {t('sample.value')}
      </Dialog>
    </OpenerField>
  )
}

export const page: GalleryPage = {
  without: { many: 'single' },
  keys: [TAB, PRESS, ['ArrowDown ArrowUp', 'open'], ['Delete', 'clearChoice']],
  examples: {
    ...fieldExamples((props, { t, isLong }) => (
      <Opened {...props} t={t} first={t(isLong ? 'sample.longValue' : 'sample.value')} />
    )),
    empty: ({ t }) => <Opened t={t} />,
    clearable: ({ t }) => <Opened t={t} first={t('sample.value')} isClearable />
  }
}
