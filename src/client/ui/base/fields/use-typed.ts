import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** How a date or a time is typed: what reads it, the shape that is named when it cannot be read, and its bounds. */
export interface Typing {
  /** What is kept, out of what was typed; null for what cannot be read. */
  parse: (text: string) => string | null
  /** The shape to be typed, as a hint and in the message. */
  shape: string
  /** The first and the last that may be kept, or their beginnings (a day for a moment). */
  min?: string | undefined
  max?: string | undefined
}

/**
 * Text that is read when it is left or entered. What cannot be read is kept as it was typed, so that nothing is lost and
 * the owner's rules refuse it; `fault` says in words what is wrong with it.
 */
export function useTyped(kept: string, keep: (value: string) => void, { parse, shape, min, max }: Typing) {
  const { t } = useTranslation('ui')
  const [text, setText] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const [read, setRead] = useState(kept)
  if (seen !== kept) {
    setSeen(kept)
    setText(kept)
    setRead(kept)
  }
  const take = (typed: string) => {
    const next = typed.trim() === '' ? '' : (parse(typed) ?? typed)
    setRead(next)
    setText(next)
    if (next !== kept) keep(next)
  }
  const faultOf = (value: string): string | undefined => {
    if (value === '') return
    if (parse(value) === null) return t('dateShape', { shape })
    const isOut =
      (min !== undefined && value.slice(0, min.length) < min) || (max !== undefined && value.slice(0, max.length) > max)
    if (!isOut) return
    if (min === undefined) return t('notAfter', { max })
    return max === undefined ? t('notBefore', { min }) : t('notOutside', { min, max })
  }
  return { text, setText, take, fault: faultOf(read) }
}
