import type { Phrases } from './phrases.ts';

export const spanishPhrases: Phrases = {
  locale: 'es-ES',
  theHotel: 'El hotel',
  before: (value) => `(antes: ${value})`,
  facts: {
    booking: 'Reserva',
    room: 'Habitación',
    category: 'Tipo de habitación',
    arrival: 'Llegada',
    departure: 'Salida',
    nights: 'Noches',
    guests: 'Huéspedes',
    arrivalTime: 'Llega hacia las',
    requests: 'Sus peticiones',
    price: 'Precio de la estancia',
    rooms: 'Habitaciones',
    priceOfAll: 'Precio de todas las habitaciones',
  },
  checkTimes: (checkIn, checkOut) =>
    `La entrada es a partir de las ${checkIn}; la salida, hasta las ${checkOut}.`,
  calendarNote: (booking, checkIn, checkOut) =>
    `Reserva ${booking}. Entrada a partir de las ${checkIn}, salida hasta las ${checkOut}.`,
  place: (address) => `Nos encontrará aquí: ${address}.`,
  due: (price, day) =>
    `No paga nada antes de llegar. Paga ${price} en el hotel, a más tardar cuando salga, el ${day}.`,
  cancellation: {
    isFree: 'La cancelación es gratuita: no debe nada.',
    costs: (price) =>
      `La cancelación cuesta ${price}, como se acordó al reservar. Debe este importe al hotel.`,
    freeUntilDayBefore: 'Puede cancelar gratis hasta el día antes de su llegada.',
    always: (later) => `Si cancela, ${later}.`,
    freeUntil: (day, time, later) =>
      `Puede cancelar gratis hasta el ${day}, ${time} (hora del hotel). Después, ${later}.`,
    allIsDue: 'se debe el precio completo de la estancia',
    feeIsDue: (price) => `la cancelación cuesta ${price}`,
  },
  actions: {
    see: 'Ver sus reservas',
    seeOrCancel: 'Ver o cancelar su reserva',
    seeOrCancelSeveral: 'Ver o cancelar sus reservas',
    bookAnother: 'Reservar otra estancia',
    review: 'Escribir una opinión',
    unsubscribe: 'Si no quiere recibir más correos como este',
  },
  signInFirst: 'Entre con su cuenta para verla',
  linkIsYours: 'Este enlace es solo para usted: quien lo tiene puede cancelar. Por favor, no lo comparta.',
  linkIsHidden: '(El enlace solo aparece en el correo que recibe su destinatario.)',
  links: {
    password_reset: {
      action: 'Elegir una contraseña nueva',
      lasts: 'El enlace funciona una vez, durante 30 minutos.',
      ignore: 'Si no ha sido usted, no haga nada: su contraseña sigue igual.',
    },
    address_verification: {
      action: 'Confirmar la dirección',
      lasts: 'El enlace funciona una vez, durante 24 horas.',
      ignore: 'Si no ha creado una cuenta, no haga nada.',
    },
    address_change_old: {
      action: 'Confirmar el cambio',
      lasts:
        'El enlace funciona una vez, durante 24 horas. La dirección cambia cuando se abre también el enlace del correo a la nueva.',
      ignore:
        'Si no ha sido usted, no haga nada: su dirección sigue igual. Después, elija una contraseña nueva.',
    },
    address_change_new: {
      action: 'Confirmar la dirección',
      lasts:
        'El enlace funciona una vez, durante 24 horas. La dirección cambia cuando se abre también el enlace del correo a la antigua.',
      ignore: 'Si no lo ha pedido, no haga nada.',
    },
    staff_invitation: {
      action: 'Aceptar la invitación',
      lasts: 'El enlace funciona una vez, durante 24 horas.',
      ignore: 'Si no trabaja allí, no haga nada: no hay cuenta hasta que acepte.',
    },
  },
  newAddress: (address) => `La dirección nueva: ${address}`,
  happened: (moment) => `Ocurrió el ${moment}.`,
  signInChanges: {
    app_added:
      'A partir de ahora, además de la contraseña, se pide un código de su aplicación de autenticación.',
    app_removed: 'Ya no se pide un código de su aplicación de autenticación.',
    passkey_added:
      'Se ha añadido una llave de acceso a su cuenta: además de la contraseña, se pide un segundo paso.',
    passkey_removed: 'Se ha quitado una llave de acceso de su cuenta. Ya no sirve para entrar.',
    recovery_codes_replaced: 'Tiene códigos de recuperación nuevos. Los antiguos ya no funcionan.',
    recovery_code_used:
      'Se ha usado un código de recuperación en lugar de la aplicación. Si la ha perdido, quítela en su perfil y añada otra.',
    reset:
      'El hotel ha quitado el segundo paso de su cuenta y todas las sesiones han terminado. Entre con su contraseña y vuelva a añadir una aplicación en su perfil.',
  },
  advice: {
    choosePassword: (phone) =>
      `Si no ha sido usted, elija enseguida otra contraseña con «Forgot your password?» en la página de entrada y avísenos${phone ? `: ${phone}` : ''}.`,
    addressChanged: (phone) =>
      `Este es el último correo sobre la cuenta a esta dirección. Si no ha sido usted, avísenos enseguida${phone ? `: ${phone}` : ''}.`,
    passwordRemoved:
      'Si se registró con una contraseña, elija una nueva con «Forgot your password?» en la página de entrada. Si no se registró, otra persona usó su dirección y ya no puede entrar.',
  },
};
