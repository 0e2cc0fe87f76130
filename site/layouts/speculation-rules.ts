/** Supporting browsers prefetch a public page when the pointer hovers over its link. */
export const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/admin*', '/api/*', '/contact/*', '/request/*', '/pictures/*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}
