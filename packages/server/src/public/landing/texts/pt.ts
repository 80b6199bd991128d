import type { Texts } from "./texts.ts";

/** The wording suits both Brazil and Portugal. */
export const portuguese: Texts = {
  language: "pt",
  continueInApp: "Continuar em {app}",
  getFromAppStore: "Obtenha {app} na App Store. Ao abrir, verá diretamente o conteúdo deste link.",
  continueToAppStore: "Continuar para a App Store",
  haveApp: "Já tem {app}? Abrir",
  copies: "Ao continuar, este link é copiado para que {app} possa abri-lo.",
  oneTap: "Toque para abrir {app} ou, se ainda não tem, o Google Play.",
  openApp: "Abrir {app}",
  goToPlay: "Não acontece nada? Ir para o Google Play",
  onYourPhone: "{app} está disponível no telefone.",
  qrCode: "Código QR deste link",
  scan: "Leia o código com a câmera do telefone para continuar lá.",
  openOnPhone: "Abra este link no telefone para continuar lá.",
  notHereYet: "{app} ainda não está disponível aqui",
  notForIos: "{app} ainda não está disponível para iPhone e iPad.",
  notForAndroid: "{app} ainda não está disponível para Android.",
  preview: "Abra este link no telefone para continuar em {app}.",
  deadLink: "Este link não funciona",
  askForNew: "Pode ter expirado ou estar incompleto. Peça um novo a quem o enviou.",
  visitApp: "Ir para {app}",
  oneMoment: "Um momento, por favor",
  tryAgain: "Não é possível abrir este link agora. Tente de novo em instantes.",
};
