/** The media 载体形式 (dictionary `record_medium`) of 声像: photographs, sound and film. */
export const AUDIOVISUAL: readonly string[] = ['ZP', 'LY', 'LX']
