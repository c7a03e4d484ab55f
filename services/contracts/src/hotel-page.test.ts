import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CategoryOnWire } from './catalog.ts';
import { type HotelState, NEW_HOTEL } from './hotel.ts';
import { fillPage, type SiteHotel, toSiteHotel } from './hotel-page.ts';
import { siteMap } from './page-links.ts';
import { PLACES, placeOr } from './page-places.ts';
import { roomPath } from './room-address.ts';
import { frontSubject, roomSubject, type Selling } from './room-page.ts';

const ORIGIN = 'https://hotel.example';
const PAGE = `<html><head><!--hotel-head--><title>Sign in · {{hotel.name}}</title></head>
<body><img src="{{hotel.logo}}" alt="" /><p>{{hotel.name}}</p><a href="tel:{{hotel.phone}}">call</a><!--hotel-record--></body></html>`;

const siteHotel = (change: Partial<SiteHotel> = {}): SiteHotel => ({
  ...toSiteHotel({ ...NEW_HOTEL, version: 7 }),
  ...change,
});
const fill = (change: Partial<SiteHotel>) => fillPage(PAGE, siteHotel(change), ORIGIN);
const scriptOf = (html: string, type: string): string =>
  new RegExp(`<script type="${type.replace('+', '\\+')}"[^>]*>(.*?)</script>`, 's').exec(html)![1]!;

test('a page has name, logo and phone in its places, and the record for its scripts', () => {
  const hotel = siteHotel({ name: 'Posada', phone: '+34 1', icon: '/pictures/logo.png' });
  const html = fillPage(PAGE, hotel, ORIGIN);
  expect(html).toContain('<title>Sign in · Posada</title>');
  expect(html).toContain('<img src="/pictures/logo.png" alt="" /><p>Posada</p><a href="tel:+34 1">');
  expect(html).toContain('<link rel="icon" href="/pictures/logo.png" />');
  expect(JSON.parse(scriptOf(html, 'application/json'))).toEqual(hotel);
  expect(html).not.toMatch(/\{\{|<!--hotel/);
});

describe.each([
  '</script><b>"\'&',
  '</title><script>alert(1)</script>',
  '<!--<script>',
  '" onload="alert(1)',
  '</style><img src=x onerror=alert(1)>',
  '{{hotel.phone}}<!--hotel-record-->',
  '$& $1 $` $$',
])('a hotel that is called %s', (name) => {
  const html = fill({
    name,
    phone: name,
    tagline: name,
    description: name,
    address: [name],
    aboutUs: name,
    socialLinks: [{ name, url: 'https://x.example/"><script>' }],
  });

  test('adds no element, no attribute and no script', () => {
    const elements = (text: string) => [...text.matchAll(/<([a-z]+)/g)].map(([, tag]) => tag).sort();
    // The plain name has no link elsewhere; everything else of the two pages is the same.
    const plain = fill({ ...siteHotel(), name: 'x', phone: 'x', description: 'x' });
    expect(elements(html)).toEqual(elements(plain));
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    for (const [tag] of html.matchAll(/<(?:meta|link|img|a)\b[^>]*>/g))
      expect(tag).toMatch(/^<\w+( [\w-]+="[^"<>]*")* ?\/?>$/);
  });

  test('is read back as it was written', () => {
    const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
    const title = /<title>Sign in · ([^<]*)<\/title>/.exec(html)![1]!;
    expect(title.replace(/&(#?\w+);/g, (_, entity: string) => entities[entity]!)).toBe(name);
    expect(JSON.parse(scriptOf(html, 'application/json'))).toMatchObject({ name, description: name });
    expect(JSON.parse(scriptOf(html, 'application/ld+json'))).toMatchObject({ name, description: name });
  });
});

test('the colours of the theme need no style, others replace them', () => {
  expect(fill({})).toContain('<style id="hotel-colours"></style>');
  const html = fill({ colours: { primary: '#5b1a3a', accent: '#7a4a00' } });
  expect(html).toContain('html:root{--sea:#5b1a3a;');
  expect(html).toContain('--bs-primary-rgb:91, 26, 58;');
  expect(html).toContain('<meta name="theme-color" content="#5b1a3a" />');
});

test('search engines and messengers find the hotel, with absolute links', () => {
  const html = fill({
    name: 'Posada',
    description: 'Twelve rooms.',
    heroPicture: '/pictures/river.jpg',
    aboutPictures: [{ src: 'https://cdn.example/mill.jpg', alt: '' }],
    address: ['Calle 3', 'Salamanca'],
    country: 'ES',
    coordinates: { latitude: 40.5, longitude: -5.6 },
    socialLinks: [{ name: 'Instagram', url: 'https://instagram.com/posada' }],
    phone: '+34 1',
  });
  expect(html).toContain('<meta property="og:image" content="https://hotel.example/pictures/river.jpg" />');
  expect(JSON.parse(scriptOf(html, 'application/ld+json'))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    name: 'Posada',
    description: 'Twelve rooms.',
    url: 'https://hotel.example/',
    logo: 'https://hotel.example/icon.svg',
    image: ['https://hotel.example/pictures/river.jpg', 'https://cdn.example/mill.jpg'],
    telephone: '+34 1',
    address: { '@type': 'PostalAddress', streetAddress: 'Calle 3, Salamanca', addressCountry: 'ES' },
    geo: { '@type': 'GeoCoordinates', latitude: 40.5, longitude: -5.6 },
    checkinTime: '15:00',
    checkoutTime: '11:00',
    currenciesAccepted: 'USD',
    sameAs: ['https://instagram.com/posada'],
  });
});

test('an address in parts is one for search engines too', () => {
  const postalAddress = { street: 'Calle 3', postalCode: '37001', city: 'Salamanca', region: '' };
  const html = fill({ address: ['Calle 3', '37001 Salamanca'], country: 'ES', postalAddress });
  expect(JSON.parse(scriptOf(html, 'application/ld+json')).address).toEqual({
    '@type': 'PostalAddress',
    streetAddress: 'Calle 3',
    postalCode: '37001',
    addressLocality: 'Salamanca',
    addressCountry: 'ES',
  });
});

test('the long texts are not in the record, but that they exist is', () => {
  const hotel = { ...NEW_HOTEL, version: 1, houseRules: 'Shoes off.', privacy: 'None.' };
  expect(toSiteHotel(hotel)).not.toHaveProperty('houseRules');
  expect(toSiteHotel(hotel).legalPages).toEqual(['houseRules', 'privacy']);
});

test('the large picture is in its places, and otherwise what the page has there', () => {
  const photo = `<source srcSet="${placeOr(PLACES.heroPicture, '/a.avif')} 800w" /><img src="${placeOr(PLACES.heroPicture, '/a.jpg')}" />`;
  const filled = (heroPicture: string | null) => fillPage(photo, siteHotel({ heroPicture }), ORIGIN);
  expect(filled(null)).toBe('<source srcSet="/a.avif 800w" /><img src="/a.jpg" />');
  expect(filled('/pictures/r.jpg?a&b')).toBe(
    '<source srcSet="/pictures/r.jpg?a&amp;b 800w" /><img src="/pictures/r.jpg?a&amp;b" />',
  );
});

describe('the icon', () => {
  const iconOf = (change: Partial<HotelState>) => toSiteHotel({ ...NEW_HOTEL, version: 1, ...change }).icon;
  const colours = { primary: '#5b1a3a', accent: '#7a4a00' };

  test("is the logo, or the product's icon", () => {
    expect(iconOf({ logo: '/pictures/logo.png', colours })).toBe('/pictures/logo.png');
    expect(iconOf({})).toBe('/icon.svg');
  });

  test("has the hotel's colours, in the shapes of the file", () => {
    const file = readFileSync(path.join(import.meta.dirname, '../../../frontend/public/icon.svg'), 'utf8');
    const [type, data] = iconOf({ colours }).split(',', 2);
    const drawn = decodeURIComponent(data!);
    expect(type).toBe('data:image/svg+xml');
    for (const colour of Object.values(colours)) expect(drawn).toContain(`fill="${colour}"`);
    const shapes = (svg: string) => new Set(svg.match(/ (d|viewBox)="[^"]+"/g));
    expect(shapes(drawn)).toEqual(shapes(file));
    expect(fill({ icon: iconOf({ colours }) })).toContain(`<link rel="icon" href="data:image/svg+xml,`);
  });
});

describe('a hotel without a large picture', () => {
  const own = { ...NEW_HOTEL, version: 1, colours: { primary: '#5b1a3a', accent: '#7a4a00' } };
  const page = `<img src="${placeOr(PLACES.heroPicture, '/demo.jpg')}" /><!--hotel-head-->`;

  test('shows its colours, never the pictures of the demo hotel', () => {
    const { heroPicture } = toSiteHotel(own);
    expect(decodeURIComponent(heroPicture!)).toContain('fill="#5b1a3a"');
    const html = fillPage(page, toSiteHotel(own), ORIGIN);
    expect(html).toContain('<img src="data:image/svg+xml,');
    expect(html).not.toContain('/demo.jpg');
    expect(html).not.toContain('og:image');
  });

  test('is the demo: its pictures are files of the site', () => {
    const demo = toSiteHotel({ ...own, pricePrefixes: { guests: '$', staff: 'Rs. ' } });
    expect(fillPage(page, demo, ORIGIN)).toContain('<img src="/demo.jpg" />');
  });
});

describe('the page of a room type', () => {
  const room: CategoryOnWire = {
    id: '5e1f0000-0000-4000-8000-000000000002',
    name: 'Loft </script><b>',
    description: 'Under the "beams".',
    price: 189,
    features: ['Window seat'],
    image: '/pictures/loft.jpg',
    morePictures: ['https://cdn.example/stairs.jpg'],
    squareMetres: 26,
    beds: [{ kind: 'queen', count: 1 }],
    bathroom: null,
    amenities: ['sea_view'],
    accessibility: [],
    version: 3,
  };
  const path = roomPath(room, [room]);
  const selling = {
    prices: {
      currency: 'EUR',
      categories: [{ categoryId: room.id, maximumGuests: 2, adults: 2, price: '199.50' }],
    },
    rating: { average: 4.6, count: 12 },
  };
  const html = fillPage(
    '<title>{{hotel.name}}</title><!--hotel-head--><!--hotel-links en /room-->',
    siteHotel({ name: 'Posada', languages: ['en', 'es'] }),
    ORIGIN,
    {
      subject: roomSubject(room, [room], {
        hotel: siteHotel({ name: 'Posada' }),
        selling,
        today: '2026-12-01',
      }),
      path,
    },
  );

  test('has its title, description, picture and address', () => {
    expect(html).toContain('<title>Loft &lt;/script&gt;&lt;b&gt; · Posada</title>');
    expect(html).toContain('<meta name="description" content="Under the &quot;beams&quot;." />');
    expect(html).toContain('<meta property="og:image" content="https://hotel.example/pictures/loft.jpg" />');
    expect(html).toContain(`<link rel="canonical" href="https://hotel.example${path}" />`);
    expect(html).toContain(`hreflang="es" href="https://hotel.example/es${path}"`);
  });

  test('is described for search engines, beside the hotel', () => {
    const schemas = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    expect(schemas.map(([, text]) => JSON.parse(text!)['@type'])).toEqual([
      'Hotel',
      ['HotelRoom', 'Product'],
    ]);
    expect(JSON.parse(schemas[1]![1]!)).toMatchObject({
      name: room.name,
      url: `https://hotel.example${path}`,
      image: ['https://hotel.example/pictures/loft.jpg', 'https://cdn.example/stairs.jpg'],
      bed: [{ typeOfBed: 'Queen', numberOfBeds: 1 }],
      floorSize: { value: 26, unitCode: 'MTK' },
      amenityFeature: [{ name: 'sea view' }, { name: 'Window seat' }],
      containedInPlace: { '@type': 'Hotel', name: 'Posada' },
      offers: {
        '@type': 'Offer',
        price: '199.50',
        priceCurrency: 'EUR',
        url: `https://hotel.example${path}`,
        availabilityEnds: '2027-03-01',
        priceValidUntil: '2026-12-02',
      },
    });
  });

  test('has no offer while no night is free or no price is known', () => {
    const none = { ...selling.prices, categories: [{ ...selling.prices.categories[0]!, price: null }] };
    for (const prices of [null, none]) {
      const facts = { hotel: siteHotel(), selling: { ...selling, prices }, today: '2026-12-01' };
      const schema = roomSubject(room, [room], facts).schema!(ORIGIN);
      expect(schema).toMatchObject({ '@type': 'HotelRoom' });
      expect(schema).not.toHaveProperty('offers');
    }
  });

  test('is offered on the front, which has the average of real ratings', () => {
    const front = (known: Selling) => frontSubject([room], { selling: known, today: '2026-12-01' }).ofHotel;
    expect(front(selling)).toMatchObject({
      makesOffer: { '@type': 'AggregateOffer', lowPrice: '199.50', priceCurrency: 'EUR' },
      aggregateRating: { ratingValue: 4.6, reviewCount: 12 },
    });
    expect(front({ prices: null, rating: { average: null, count: 0 } })).toEqual({});
  });

  test('its front keeps the title and the description of the hotel', () => {
    const subject = frontSubject([room], { selling, today: '2026-12-01' });
    const front = fillPage('<title>Rooms · {{hotel.name}}</title><!--hotel-head-->', siteHotel(), ORIGIN, {
      subject,
      path: '/stay',
    });
    expect(front).toContain(`<title>Rooms · ${siteHotel().name}</title>`);
    expect(front).toContain(fill({}).match(/<meta name="description"[^>]*>/)![0]);
    expect(JSON.parse(scriptOf(front, 'application/ld+json'))).toMatchObject({
      '@type': 'Hotel',
      name: siteHotel().name,
      makesOffer: { lowPrice: '199.50' },
    });
    expect(front.match(/ld\+json/g)).toHaveLength(1);
  });

  test('is in the site map, in each language', () => {
    const map = siteMap(siteHotel({ languages: ['en', 'es'] }), ORIGIN, [path]);
    expect(map).toContain(`<loc>https://hotel.example${path}</loc>`);
    expect(map).toContain(`<loc>https://hotel.example/es${path}</loc>`);
  });
});
