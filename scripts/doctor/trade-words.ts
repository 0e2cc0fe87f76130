/** Words that customers of one trade do not expect from another, by the schemaType of content/trade.yaml. */
const words: Record<string, RegExp> = {
  Electrician:
    /\b(electricians?|electrical|wiring|breakers?|outlets?|breaker panels?|electrical panels?|circuits?|dimmers?|volts?|amps?|EV chargers?)\b/gi,
  Plumber: /\b(plumb(?:ers?|ing)|sewers?|faucets?|toilets?|drain cleaning|clog(?:s|ged)?)\b/gi,
  HVACBusiness: /\b(HVAC|ductwork|refrigerants?|air handlers?)\b/gi,
  RoofingContractor: /\b(roof(?:ers?|ing)|shingles?|gutters?)\b/gi,
  HousePainter: /\b(house ?painters?|repaint(?:s|ed|ing)?)\b/gi,
  Locksmith: /\b(locksmiths?|deadbolts?|rekey(?:s|ed|ing)?)\b/gi,
  MovingCompany: /\b(movers|moving (?:trucks?|boxes))\b/gi,
}

/** Trades that do the work of others. */
const general = new Set(['GeneralContractor', 'HomeAndConstructionBusiness'])

/** The words of a text that belong to another trade, in lowercase. */
export function foreignWords(text: string, schemaType: string): string[] {
  if (general.has(schemaType)) return []
  const own = words[schemaType]
  return Object.entries(words).flatMap(([trade, pattern]) =>
    trade === schemaType
      ? []
      : [...text.matchAll(pattern)].flatMap(([word]) => (own && word.match(own) ? [] : [word.toLowerCase()])),
  )
}
