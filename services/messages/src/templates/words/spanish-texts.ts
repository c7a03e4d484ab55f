import type { BuiltInTexts } from './texts.ts';
import { textsWithGreeting } from './texts.ts';

const texts = textsWithGreeting('Hola, {guest}:');

export const SPANISH_TEXTS: BuiltInTexts = {
  booking_confirmed: texts(
    'Su reserva está confirmada: {booking}',
    'Su reserva está confirmada',
    'Gracias por reservar con nosotros. Le esperamos con ilusión.',
  ),
  booking_changed: texts(
    'Su reserva ha cambiado: {booking}',
    'Su reserva ha cambiado',
    'Así queda su reserva ahora.',
  ),
  booking_cancelled: texts(
    'Su reserva está cancelada: {booking}',
    'Su reserva está cancelada',
    'Ya no le guardamos la habitación. Esperamos recibirle en otra ocasión.',
  ),
  booking_reinstated: texts(
    'Su reserva vuelve a ser válida: {booking}',
    'Su reserva vuelve a ser válida',
    'La cancelación se ha anulado: le guardamos la habitación.',
  ),
  pre_arrival: texts(
    'Su estancia empieza el {arrival}',
    'Le esperamos con ilusión',
    'Le recibimos el {arrival} a partir de las {checkIn}. Si sus planes han cambiado, avísenos, por favor.',
  ),
  review_request: texts(
    '¿Qué tal su estancia en {hotel}?',
    '¿Qué tal su estancia?',
    'Gracias por alojarse con nosotros. Unas palabras ayudan a elegir a quien venga después, y a nosotros a corregir lo que no estuvo bien.',
  ),
  booking_links: texts(
    'Los enlaces a sus reservas: {hotel}',
    'Los enlaces a sus reservas',
    'Alguien, probablemente usted, nos ha pedido enviarlos a esta dirección. Si no ha sido usted, no haga nada.',
  ),
  password_reset: texts(
    'Elija una contraseña nueva: {hotel}',
    'Elija una contraseña nueva',
    'Alguien, probablemente usted, ha pedido una contraseña nueva para su cuenta en {hotel}.',
  ),
  address_verification: texts(
    'Confirme su dirección: {hotel}',
    'Confirme su dirección',
    'Se ha creado una cuenta en {hotel} con esta dirección. Confirme, por favor, que es suya.',
  ),
  address_change_old: texts(
    'Confirme el cambio de su dirección: {hotel}',
    'Confirme el cambio de su dirección',
    'Alguien, probablemente usted, ha pedido usar otra dirección para su cuenta en {hotel}.',
  ),
  address_change_new: texts(
    'Confirme su dirección nueva: {hotel}',
    'Confirme su dirección nueva',
    'Alguien, probablemente usted, ha pedido usar esta dirección para su cuenta en {hotel}.',
  ),
  address_changed: texts(
    'Su dirección ha cambiado: {hotel}',
    'Su dirección ha cambiado',
    'Su cuenta en {hotel} tiene ahora otra dirección. Entre con la nueva.',
  ),
  staff_invitation: texts(
    'Invitación al equipo: {hotel}',
    'Invitación al equipo',
    '{inviter} le invita a trabajar con {hotel} como {role}. Usted elige su propia contraseña.',
  ),
  password_changed: texts(
    'Su contraseña ha cambiado: {hotel}',
    'Su contraseña ha cambiado',
    'La contraseña de su cuenta en {hotel} ha cambiado, y todas las sesiones anteriores han terminado.',
  ),
  sign_in_changed: texts(
    'Cómo entra en su cuenta: {hotel}',
    'Un cambio en cómo entra en su cuenta',
    'Se trata de la seguridad de su cuenta en {hotel}.',
  ),
  password_removed: texts(
    'Entre con Google o elija una contraseña nueva: {hotel}',
    'Entre con Google o elija una contraseña nueva',
    'Alguien ha entrado en su cuenta en {hotel} con Google. Nadie había confirmado antes esta dirección, así que la contraseña de la cuenta ya no funciona y todas las sesiones anteriores han terminado.',
  ),
};

export const SPANISH_TEXTS_OF_SEVERAL: Partial<BuiltInTexts> = {
  booking_confirmed: texts(
    'Sus reservas están confirmadas: {booking}',
    'Sus reservas están confirmadas',
    'Gracias por reservar con nosotros. Le esperamos con ilusión.',
  ),
  booking_cancelled: texts(
    'Sus reservas están canceladas: {booking}',
    'Sus reservas están canceladas',
    'Ya no le guardamos las habitaciones. Esperamos recibirle en otra ocasión.',
  ),
};
