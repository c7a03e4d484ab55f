/** The texts of Marisol Bay in German and Spanish, by the English ones. */
export const DEMO_TEXTS: Readonly<Record<string, { de: string; es: string }>> = {
  'A small hotel between the hill and the sea.': {
    de: 'Ein kleines Hotel zwischen Hügel und Meer.',
    es: 'Un hotel pequeño entre la colina y el mar.',
  },
  'A small hotel between the hill and the sea. Come for the light, stay for the breakfast.': {
    de: 'Ein kleines Hotel zwischen Hügel und Meer. Kommen Sie wegen des Lichts, bleiben Sie zum Frühstück.',
    es: 'Un hotel pequeño entre la colina y el mar. Venga por la luz, quédese por el desayuno.',
  },
  [[
    'Marisol Bay stands where the hill meets the water, with a jetty at its feet and pines behind.',
    'Every room looks at something worth waking up for: the open sea, the harbour, the garden, or the lights of the town after dark. Breakfast is served on the terrace until the last guest has had theirs.',
    'We are a small house with a front desk that never closes. Ask us for a boat, a picnic or a later breakfast.',
  ].join('\n\n')]: {
    de: [
      'Marisol Bay steht, wo der Hügel das Wasser berührt, einen Steg zu Füßen und Pinien im Rücken.',
      'Jedes Zimmer hat einen Blick, für den sich das Aufwachen lohnt: auf das offene Meer, den Hafen, den Garten oder abends auf die Lichter der Stadt. Frühstück gibt es auf der Terrasse, bis auch der letzte Gast satt ist.',
      'Wir sind ein kleines Haus mit einer Rezeption, die nie schließt. Fragen Sie uns nach einem Boot, einem Picknick oder einem späteren Frühstück.',
    ].join('\n\n'),
    es: [
      'Marisol Bay está donde la colina toca el agua, con un embarcadero a sus pies y pinos a su espalda.',
      'Cada habitación tiene una vista por la que merece la pena despertarse: el mar abierto, el puerto, el jardín o, de noche, las luces del pueblo. El desayuno se sirve en la terraza hasta que ha desayunado el último huésped.',
      'Somos una casa pequeña con una recepción que nunca cierra. Pídanos una barca, un picnic o un desayuno más tarde.',
    ].join('\n\n'),
  },
  'Garden Double': { de: 'Doppelzimmer Garten', es: 'Doble Jardín' },
  'Ground floor, doors straight onto the roses.': {
    de: 'Im Erdgeschoss, mit Türen direkt zu den Rosen.',
    es: 'En la planta baja, con puertas que dan a las rosas.',
  },
  'Garden door\nQueen bed\nRain shower': {
    de: 'Gartentür\nQueensize-Bett\nRegendusche',
    es: 'Puerta al jardín\nCama queen\nDucha de lluvia',
  },
  'Harbour Twin': { de: 'Zweibettzimmer Hafen', es: 'Dos Camas Puerto' },
  'Two beds and the masts of the harbour for company.': {
    de: 'Zwei Betten, und die Masten des Hafens als Gesellschaft.',
    es: 'Dos camas, y los mástiles del puerto por compañía.',
  },
  'Two single beds\nHarbour view\nWriting desk': {
    de: 'Zwei Einzelbetten\nHafenblick\nSchreibtisch',
    es: 'Dos camas individuales\nVistas al puerto\nEscritorio',
  },
  'Lantern Loft': { de: 'Laternen-Loft', es: 'Ático del Farol' },
  'Under the beams, with the town’s lights below.': {
    de: 'Unter den Balken, die Lichter der Stadt zu Füßen.',
    es: 'Bajo las vigas, con las luces del pueblo a los pies.',
  },
  'Window seat\nLantern light\nQueen bed': {
    de: 'Sitzfenster\nLaternenlicht\nQueensize-Bett',
    es: 'Asiento junto a la ventana\nLuz de farol\nCama queen',
  },
  'Family Room': { de: 'Familienzimmer', es: 'Habitación Familiar' },
  'Bunks for the small, a proper bed for the tall.': {
    de: 'Etagenbetten für die Kleinen, ein großes Bett für die Großen.',
    es: 'Literas para los pequeños y una buena cama para los mayores.',
  },
  'Sleeps five\nBunk beds\nPlay corner': {
    de: 'Für fünf Personen\nEtagenbetten\nSpielecke',
    es: 'Para cinco personas\nLiteras\nRincón de juegos',
  },
  'Sea Suite': { de: 'Meersuite', es: 'Suite Mar' },
  'The bay from the bed, the bath and the balcony.': {
    de: 'Die Bucht vom Bett, von der Badewanne und vom Balkon aus.',
    es: 'La bahía desde la cama, la bañera y el balcón.',
  },
  'Balcony\nFree-standing bath\nKing or twin beds': {
    de: 'Balkon\nFreistehende Badewanne\nKingsize-Bett oder zwei Betten',
    es: 'Balcón\nBañera exenta\nCama king o dos camas',
  },
  Penthouse: { de: 'Penthouse', es: 'Ático' },
  'The top floor, and the whole of the evening sky.': {
    de: 'Das oberste Stockwerk, und der ganze Abendhimmel dazu.',
    es: 'La última planta y todo el cielo del atardecer.',
  },
  'Terrace on three sides\nSleeps four\nDining table for six\nBreakfast brought up': {
    de: 'Terrasse an drei Seiten\nFür vier Personen\nEsstisch für sechs\nFrühstück aufs Zimmer',
    es: 'Terraza en tres lados\nPara cuatro personas\nMesa para seis\nDesayuno en la habitación',
  },
  'Rosemary Double': { de: 'Doppelzimmer Rosmarin', es: 'Doble Romero' },
  'The herb bed under the window, and the kitchen takes from it every morning.': {
    de: 'Das Kräuterbeet liegt unter dem Fenster, und die Küche bedient sich jeden Morgen.',
    es: 'El huerto de hierbas está bajo la ventana, y la cocina lo visita cada mañana.',
  },
  'Lavender Double': { de: 'Doppelzimmer Lavendel', es: 'Doble Lavanda' },
  'The bees are up before you, and just as quiet.': {
    de: 'Die Bienen stehen vor Ihnen auf und sind genauso leise.',
    es: 'Las abejas se levantan antes que usted, y sin hacer más ruido.',
  },
  'Jasmine Double': { de: 'Doppelzimmer Jasmin', es: 'Doble Jazmín' },
  'The path to the jetty starts at its door.': {
    de: 'Der Weg zum Steg beginnt vor der Tür.',
    es: 'El camino al embarcadero empieza en su puerta.',
  },
  'Ground floor, with a door straight onto the roses.': {
    de: 'Im Erdgeschoss, mit einer Tür direkt zu den Rosen.',
    es: 'En la planta baja, con una puerta que da a las rosas.',
  },
  'Pilot Twin': { de: 'Zweibettzimmer Lotse', es: 'Dos Camas Práctico' },
  'Watch the pilot boat go out with your coffee.': {
    de: 'Beim Kaffee sehen Sie das Lotsenboot auslaufen.',
    es: 'Vea salir la lancha del práctico con su café.',
  },
  'Chandler Twin': { de: 'Zweibettzimmer Schiffsausrüster', es: 'Dos Camas Armador' },
  'A writing desk at the window and the quay below it.': {
    de: 'Ein Schreibtisch am Fenster, darunter der Kai.',
    es: 'Un escritorio en la ventana y el muelle debajo.',
  },
  'A window seat under the beams, lights below.': {
    de: 'Ein Sitzfenster unter den Balken, unten die Lichter.',
    es: 'Un asiento junto a la ventana bajo las vigas, y abajo las luces.',
  },
  'Swallow Loft': { de: 'Schwalben-Loft', es: 'Ático de la Golondrina' },
  'The last stair of the house, and the nest under the eaves.': {
    de: 'Die letzte Treppe des Hauses, und das Nest unter dem Dach.',
    es: 'La última escalera de la casa y el nido bajo el alero.',
  },
  'Pine Family Room': { de: 'Familienzimmer Pinie', es: 'Familiar Pinar' },
  'Looks into the pines, where the children will be anyway.': {
    de: 'Mit Blick in die Pinien, wo die Kinder ohnehin sein werden.',
    es: 'Da al pinar, donde los niños estarán de todos modos.',
  },
  'A big bed, a bunk bed and room on the rug.': {
    de: 'Ein großes Bett, ein Etagenbett und Platz auf dem Teppich.',
    es: 'Una cama grande, una litera y sitio en la alfombra.',
  },
  'Corner Sea Suite': { de: 'Ecksuite Meer', es: 'Suite Mar en esquina' },
  'A corner of sea on two sides.': {
    de: 'Meer auf zwei Seiten.',
    es: 'Mar a ambos lados de la esquina.',
  },
  'Sunset Suite': { de: 'Abendrot-Suite', es: 'Suite del Atardecer' },
};
