/** What only the home page shows of the hotel. It stands apart from config.ts, which is part of the first file. */
export const hotelDetails = {
  tagline: 'A small hotel between the hill and the sea.',
  blurb: 'A small hotel between the hill and the sea. Come for the light, stay for the breakfast.',
  email: 'hello@marisol.example',
  address: ['Paseo del Mar 14', 'Marisol Bay'],
  coordinates: { latitude: 36.7345, longitude: -3.6899 },
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/marisolbay.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/marisolbay.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@marisolbay.example' },
  ],
} as const;
