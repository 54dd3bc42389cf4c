import { useState } from 'react'

export interface AvatarProps {
  /** Whose it is; its initials stand where there is no picture: the first character, or those of the first and the last word of a name in Latin letters. */
  name: string
  /** The address of the picture. */
  src?: string | null | undefined
  /** Whether the name stands beside it, so that it need not be said again. */
  isDecorative?: boolean
  /** As tall as text (28 px), or for the head of a page (48 px). */
  size?: 'small' | 'large'
}

/** The picture of a person, or the initials of the name. */
export function Avatar({ name, src, isDecorative = false, size = 'small' }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const shape = `grid flex-none place-items-center overflow-hidden rounded-full bg-brand-tint font-semibold text-brand-text forced-colors:border ${size === 'small' ? 'size-7 text-xs' : 'size-12 text-lg'}`
  if (src && src !== broken) return <img src={src} alt={isDecorative ? '' : name} className={`${shape} object-cover`} onError={() => setBroken(src)} />
  return (
    <span {...(isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })} className={shape}>
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 && /^\p{Script=Latin}/u.test(first) ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}
